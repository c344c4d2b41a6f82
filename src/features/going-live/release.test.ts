import { expect, test } from "vitest";
import { changesOf } from "./release.server.ts";

const CHANGELOG = `# Changelog

The format.

## Unreleased

- Lists are sorted
  by \`name\`.

## 1.1.0 - 2026-12-01

### Visitors

- See [operations](docs/operations.md).

## 1.0.0

- The first.
`;

test.each([
	[
		"1.1.0",
		"Unreleased\n\n- Lists are sorted by name.\n\n1.1.0 - 2026-12-01\n\nVisitors\n\n- See operations.",
	],
	["2.0.0", ""],
])("the changes in version %s and later are listed without Markdown", (version, text) => {
	expect(changesOf(CHANGELOG, version)).toBe(text);
});

test("an empty changelog has no changes", () => {
	expect(changesOf("", "1.0.0")).toBe("");
});
