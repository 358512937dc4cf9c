import "./browser.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ZONES } from "../../src/matchless/web/zones.js";

const BOARDS = new URL("../../src/matchless/boards/", import.meta.url);

test("every zone of our boards has a pattern, and no two look the same", () => {
  const files = readdirSync(BOARDS).filter((name) => name.endsWith(".json"));
  const named = files.flatMap((name) => JSON.parse(readFileSync(new URL(name, BOARDS), "utf8")).zones);
  assert.deepEqual([...new Set(named)].filter((zone) => !ZONES[zone]), []); // prettier-ignore
  const shapes = Object.values(ZONES).map(({ label: _, ...shape }) => JSON.stringify(shape));
  assert.equal(new Set(shapes).size, shapes.length);
});
