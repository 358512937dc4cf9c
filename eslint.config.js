// What the type checker does not say. The pages run in browsers, their unit tests in Node.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/*.d.ts", ".venv/", "build/", "dist/", "site/"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-implicit-coercion": ["error", { allow: ["+"] }],
      "no-shadow-restricted-names": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["src/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/web/*.js", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
