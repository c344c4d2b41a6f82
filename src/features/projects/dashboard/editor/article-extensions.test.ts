import { expect, test } from "vitest";
import { isLinkAddress, withoutStyles } from "./article-extensions.ts";

test("pasted pictures with addresses on the author's own computer are left out", () => {
	expect(withoutStyles('<p>a<img src="file:///C:/a.png"><img src=blob:x>b</p>')).toBe("<p>ab</p>");
	expect(withoutStyles("<img alt='a > b' src='https://x.example/a.png'>")).toBe(
		"<img alt='a > b' src='https://x.example/a.png'>",
	);
});

test("styles and event handlers are removed before the HTML is parsed", () => {
	expect(
		withoutStyles(`<p style="color:red" class="ql-indent-1" onclick='a("b")' title="x > y">t</p>`),
	).toBe(`<p class="ql-indent-1" title="x > y">t</p>`);
	expect(withoutStyles("<IMG STYLE=width:1px SRC=/media/a.webp>")).toBe("<IMG SRC=/media/a.webp>");
});

test("an SVG in a data URL keeps its styles, because they are part of an attribute's value", () => {
	const drawing = `<img alt="a" src="data:image/svg+xml,<svg style='fill:red' onload='x()'/>"`;
	expect(withoutStyles(`${drawing} style='width:1px' onload="x()">`)).toBe(`${drawing}>`);
});

test("text that only looks like markup stays", () => {
	expect(withoutStyles("1 < 2 and style='x' > 3")).toBe("1 < 2 and style='x' > 3");
});

test("links may be web, mail and telephone addresses, and paths of this site", () => {
	for (const address of [
		"https://a.example",
		"mailto:a@b.example",
		"tel:+254700",
		"/projects",
		"#a",
	])
		expect(isLinkAddress(address), address).toBe(true);
	for (const address of ["javascript:alert(1)", "data:text/html,a", "//evil.example", "a b"])
		expect(isLinkAddress(address), address).toBe(false);
});
