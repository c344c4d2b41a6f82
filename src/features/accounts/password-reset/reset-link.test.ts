import { expect, test } from "vitest";
import { resetLink, tokenInPastedText, tokenInUrl } from "./reset-link.ts";

test("the token is in the fragment of a link, and is found there", () => {
	const link = resetLink("https://mradi.example", "ab-c_1");
	expect(new URL(link).search).toBe("");
	expect(tokenInUrl(new URL(link).hash)).toBe("ab-c_1");
	expect(tokenInPastedText(` ${link}\n`)).toBe("ab-c_1");
});

test("links of older emails work, and so does a token alone", () => {
	expect(tokenInUrl("?utm_source=mail&token=ab-c_1")).toBe("ab-c_1");
	expect(tokenInPastedText("https://mradi.example/reset-password?token=ab-c_1")).toBe("ab-c_1");
	expect(tokenInPastedText(" ab-c_1 ")).toBe("ab-c_1");
	for (const text of ["", "#main", "#not-a-token=x"]) expect(tokenInUrl(text)).toBeUndefined();
});
