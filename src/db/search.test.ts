import { expect, test } from "vitest";
import { likePattern } from "./search.ts";

test("a like pattern escapes wildcards", () => {
	expect(likePattern("50%_\\x")).toBe("%50\\%\\_\\\\x%");
});
