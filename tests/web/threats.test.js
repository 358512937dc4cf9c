import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Model } from "../../src/matchless/web/model.js";
import { threats } from "../../src/matchless/web/threats.js";

test("pointing at a space while the table has no state shows and asks nothing", () => {
  const Threats = threats({ h: () => ({ hidden: true }), all: () => [] });
  const asked = [];
  const does = { ask: (...about) => asked.push(about), radius: () => 54, quiet: () => false };
  const shown = new Threats({ parentElement: null }, new Model(), does);
  shown.point("D3", true); // as when the line is lost and somebody presses all the same
  shown.point("D3");
  shown.point();
  assert.deepEqual(asked, []);
});
