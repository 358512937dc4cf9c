// The pictures: what is drawn with the knife, in one file that a page loads once it can be used (see pictures.js).
export { MOTIFS, gouge } from "./motifs.js";
export { motif, placed } from "./motif.js";
export { GROUNDS, dice, scene } from "./scene.js";
export { SCENES, posterOf, sceneOf } from "./scenes.js";
export { paint } from "./ground.js";
