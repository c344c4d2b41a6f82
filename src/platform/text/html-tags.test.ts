import { expect, test } from "vitest";
import { readTags, rewriteTags, writeTag } from "./html-tags.server.ts";

const html =
	'<p>2 &lt; 3 &amp;amp; so<br></p><img src="/a.webp" alt="&quot;a&quot; &amp; b"><img src="data:image/png;base64,AA==" alt="">';

test("tags and texts are read in order, with decoded entities", () => {
	const read: unknown[] = [];
	readTags(html, {
		tag: ({ name, isClosing, attributes }) =>
			read.push([isClosing ? `/${name}` : name, attributes]),
		text: (text) => read.push(text),
	});
	expect(read).toEqual([
		["p", {}],
		"2 < 3 &amp; so",
		["br", {}],
		["/p", {}],
		["img", { src: "/a.webp", alt: '"a" & b' }],
		["img", { src: "data:image/png;base64,AA==", alt: "" }],
	]);
});

test("only the tags for which rewriteTags gets a replacement change", () => {
	const renamed = rewriteTags(html, ({ name, isClosing, attributes }) => {
		if (name !== "p") return undefined;
		return isClosing ? "</h2>" : writeTag("h2", attributes);
	});
	expect(renamed).toBe(html.replace("<p>", "<h2>").replace("</p>", "</h2>"));
	expect(rewriteTags(html, () => undefined)).toBe(html);
	expect(
		rewriteTags(html, ({ name, attributes, isClosing, source }) =>
			isClosing ? source : writeTag(name, attributes),
		),
	).toBe(html);
});

test("with a prefix, only tags that have it are read", () => {
	const withoutPictures = rewriteTags(`${html}${html}`, () => "", '<img src="/');
	const [first, , last] = html.split(/(?=<img)/);
	expect(withoutPictures).toBe(`${first}${last}${first}${last}`);
});
