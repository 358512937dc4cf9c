"""The check of a hero file: everything that is wrong with it, each with its place and what to write."""

from matchless.language.check.hero import Report, check, examine, examine_file
from matchless.language.check.problem import ERROR, UNPLAYABLE, WARNING, Problem

__all__ = ["ERROR", "UNPLAYABLE", "WARNING", "Problem", "Report", "check", "examine", "examine_file"]
