import { expect, test } from "vitest";
import { defaultSite } from "../../site.ts";
import { type PreviewText, renderPreview as render } from "./preview-drawing.ts";

const renderPreview = (text: PreviewText) => render(defaultSite, text);
const text = { title: "Rain", above: "Physics", below: "Materials KES 10" };
/** The number of letters in each line. */
const lettersIn = (svg: string) =>
	[...svg.matchAll(/<g [^>]*>(.*?)<\/g>/g)].map(([, line = ""]) => line.split("<path").length - 1);

test("a preview picture contains its text as outlines, so that no font is needed", () => {
	const svg = renderPreview(text);
	expect(svg).not.toMatch(/<text|font/);
	expect(lettersIn(svg)).toEqual([7, 4, 14, 5]);
});

test("a long title is wrapped into three lines that fit the picture", () => {
	const title = "Automatic irrigation that reads soil and weather in semi-arid counties ".repeat(3);
	const svg = renderPreview({ ...text, title });
	expect(lettersIn(svg)).toHaveLength(6);
	const ends = [...svg.matchAll(/translate\(96 [\d.]+\) scale\(([\d.]+)\)">(.*?)<\/g>/g)].map(
		([, scale, line = ""]) =>
			96 + Number(scale) * Number([...line.matchAll(/translate\((\d+)/g)].at(-1)?.[1]),
	);
	expect(Math.max(...ends)).toBeLessThan(1_104);
	expect(lettersIn(renderPreview({ ...text, title: "a".repeat(300) }))[1]).toBeLessThan(60);
});

test("letters that the typeface lacks lose their accents, and markup stays text", () => {
	expect(lettersIn(renderPreview({ ...text, title: "Gĩkũyũ" }))[1]).toBe(6);
	expect(renderPreview({ ...text, title: "<script>" })).not.toContain("<script");
});
