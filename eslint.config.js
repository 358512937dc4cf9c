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
      "no-warning-comments": ["error", { terms: ["@ts-ignore", "@ts-nocheck", "@ts-expect-error"] }], // types are real
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["src/**/*.js"], languageOptions: { globals: globals.browser } },
  {
    files: ["src/matchless/web/*.js"],
    // What these keep is the page's: what it has loaded, and the form that it is.
    ignores: ["asking", "catalog", "decks", "fonts", "ground", "join", "lobby", "pictures", "sounding"].map(
      (name) => `src/matchless/web/${name}.js`,
    ),
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "Program > VariableDeclaration[kind='let']", message: "Two tables would share this." },
      ],
    },
  },
  { files: ["tests/web/*.js", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
