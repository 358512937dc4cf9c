// What the server is asked about studies.
import { ask, post } from "./api.js";

/** @import { OpenedStudy, Study, StudyChecked, StudyDropped, StudyKept } from "./types.js" */

/** @type {(token: string, study: Study) => Promise<StudyChecked>} */
export const checkStudy = (token, study) => post("/api/studies/check", { token, study });
/** @type {(token: string, study: Study, key: string | null) => Promise<StudyKept>} */
export const shareStudy = (token, study, key) => post("/api/studies", { token, study, key });
/** @type {(key: string) => Promise<StudyDropped>} */
export const dropStudy = (key) => post("/api/studies/delete", { key });
/** @type {(study: string) => Promise<OpenedStudy>} */
export const openStudy = async (study) =>
  (await ask("/api/study", { headers: { Authorization: `Bearer ${study}` } })).json();
