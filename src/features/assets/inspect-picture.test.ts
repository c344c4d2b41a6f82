import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
	animatedPng,
	animation,
	avifGrid,
	blackPng,
	embedding,
	jpegOfScans,
	nestedClones,
	nestedPaints,
	svgOf,
} from "../../../tests/support/hostile-pictures.ts";
import { pngBytes } from "../../../tests/support/media.ts";
import { findImageType, type ImageType } from "./image-type.server.ts";
import { inspectPicture } from "./inspect-picture.server.ts";
import { renderPicture } from "./pictures.server.ts";
import { processUsage } from "./process-usage.server.ts";

const inspected = (bytes: Uint8Array) => inspectPicture(bytes, findImageType(bytes) as ImageType);

test.each([
	["a PNG of 20,000 × 20,000 pixels", () => blackPng(20_000, 20_000), "at most 50 megapixels"],
	["a PNG of 50 megapixels and a row", () => blackPng(10_000, 5_001), "at most 50 megapixels"],
])("%s is refused with the limit", async (_what, make, sentence) => {
	await expect(renderPicture(await make())).rejects.toMatchObject({
		code: "too_large",
		message: expect.stringContaining(sentence),
	});
});

/** Small files that take minutes or gigabytes to draw: their process is stopped, and the next picture is drawn. */
const BOMBS: Record<string, () => Promise<Buffer> | Buffer> = {
	"clones of clones, nine times": () => nestedClones(9),
	"an embedded PNG of 400 megapixels": () => embedding(blackPng(20_000, 20_000), "image/png"),
};

test.each(Object.entries(BOMBS))(
	"%s is refused, and the next picture is drawn",
	{ tags: ["slow"] },
	async (_what, make) => {
		const bytes = await make();
		expect(bytes.length).toBeLessThanOrEqual(5_242_880);
		// Counts the processor time fifteen times, which brings the limits nearer.
		const { cpuMs } = processUsage;
		const usage = vi.spyOn(processUsage, "cpuMs").mockImplementation((pid) => 15 * cpuMs(pid)!);
		onTestFinished(() => usage.mockRestore());
		await expect(renderPicture(bytes)).rejects.toMatchObject({ status: expect.any(Number) });
		expect((await renderPicture(await pngBytes(), { widths: ["original"] })).sizes).toHaveLength(1);
	},
);

test.each([
	["a JPEG of 100 scans", () => jpegOfScans(100)],
	["an AVIF of 16 tiles", () => avifGrid(4, 64)],
	["clones of clones of clones", () => nestedClones(3)],
	["a pattern of patterns", () => nestedPaints("pattern", 3)],
])("%s is rendered", async (_what, make) => {
	expect((await renderPicture(await make(), { widths: ["original"] })).sizes).not.toEqual([]);
});

const pictures: { what: string; make: () => Promise<Buffer> | Buffer; isAnimation: boolean }[] = [
	{
		what: "a GIF of 5,000 frames",
		make: () => animation(5_000).gif().toBuffer(),
		isAnimation: true,
	},
	{ what: "a GIF of one frame", make: () => animation(1).gif().toBuffer(), isAnimation: false },
	{ what: "a WebP of 500 frames", make: () => animation(500).webp().toBuffer(), isAnimation: true },
	{ what: "a WebP of one frame", make: () => animation(1).webp().toBuffer(), isAnimation: false },
	{ what: "a PNG of 5,000 frames", make: () => animatedPng(5_000), isAnimation: true },
	{ what: "a PNG", make: () => pngBytes(), isAnimation: false },
	{
		what: "a drawing that turns",
		make: () => svgOf('<rect width="9" height="9"><animateTransform to="9"/></rect>'),
		isAnimation: true,
	},
	{ what: "a drawing", make: () => svgOf('<rect width="9" height="9"/>'), isAnimation: false },
];

test.for(pictures)("$what is decoded as one frame, isAnimation $isAnimation", async (file) => {
	const bytes = await file.make();
	expect(inspected(bytes)).toMatchObject({ isComplete: true, isAnimation: file.isAnimation });
	const { sizes, isAnimation } = await renderPicture(bytes, { widths: ["original"] });
	expect(isAnimation).toBe(file.isAnimation);
	const { width, height } = await sharp(sizes[0]?.bytes).metadata();
	// Only the first frame, of 60 × 40 or square: frames decoded together would be stacked.
	expect(width).toBe(height === 40 ? 60 : height);
});

describe("a file without its end is not complete:", () => {
	const photo = sharp({ create: { width: 200, height: 100, channels: 3, background: "teal" } });
	const formats: Record<string, () => Promise<Buffer> | Buffer> = {
		jpeg: () => photo.clone().jpeg().toBuffer(),
		"progressive jpeg": () => photo.clone().jpeg({ progressive: true }).toBuffer(),
		png: () => photo.clone().png().toBuffer(),
		gif: () => photo.clone().gif().toBuffer(),
		webp: () => photo.clone().webp().toBuffer(),
		avif: () => photo.clone().avif({ effort: 0 }).toBuffer(),
		svg: () => svgOf('<rect width="9" height="9"/>'),
	};
	test.for(Object.entries(formats))("%s", async ([, make]) => {
		const bytes = await make();
		expect(inspected(bytes)).toMatchObject({ isComplete: true, isAnimation: false });
		for (const missing of [1, 2, 10, Math.floor(bytes.length / 2)]) {
			const cut = bytes.subarray(0, bytes.length - missing);
			expect(inspected(cut), `without ${missing} bytes`).toMatchObject({ isComplete: false });
		}
		// Phones append other data.
		const longer = Buffer.concat([bytes, Buffer.from("<!-- more -->")]);
		if (findImageType(bytes) !== "avif")
			expect(inspected(longer)).toMatchObject({ isComplete: true });
	});
});

test.for([
	{ what: "a text", content: "<text>Solar</text>", hasText: true },
	{ what: "a part of a text", content: "<text><tspan> Solar </tspan></text>", hasText: true },
	{
		what: "a text with a prefix",
		content: '<s:text xmlns:s="http://www.w3.org/2000/svg">Solar</s:text>',
		hasText: true,
	},
	{
		what: "a text in an embedded drawing",
		content: embedding(svgOf("<text>Solar</text>"), "image/svg+xml").toString(),
		hasText: true,
	},
	{ what: "a text of spaces", content: "<text>  \n </text>", hasText: false },
	{ what: "a title", content: "<title>Solar</title><desc>Dryer</desc>", hasText: false },
	{
		what: "letters as paths",
		content: '<path aria-label="Solar" d="M0 0h9v9z"/>',
		hasText: false,
	},
	{ what: "a comment", content: "<!-- <text>Solar</text> -->", hasText: false },
])("$what needs a font: $hasText", async ({ content, hasText }) => {
	expect(inspected(svgOf(content)).hasText).toBe(hasText);
});

const LABEL =
	'<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">Solar</div></foreignObject>';
test.each([
	["Mermaid's label", LABEL, true],
	["draw.io's label with its other text", `<switch>${LABEL}<text>Solar</text></switch>`, true],
	["a label with a prefix", LABEL.replaceAll("foreignObject", "s:foreignObject"), true],
	[
		"a label inside an embedded drawing",
		`<image href="data:image/svg+xml;base64,${Buffer.from(svgOf(LABEL)).toString("base64")}"/>`,
		true,
	],
	["a picture as HTML", LABEL.replace("Solar", '<img src="a.png"/>'), true],
	["an empty label", LABEL.replace("Solar", " "), false],
	["a text of its own", "<text>Solar</text>", false],
])("%s has HTML that would be lost: %s", async (_what, content, isLost) => {
	expect(inspected(svgOf(content)).hasHtml).toBe(isLost);
});

test.each([
	["a picture of another site", '<image href="https://mradi.example/a.png"/>', true],
	["a picture beside the file", '<image xlink:href=" a.png"/>', true],
	["a part of another drawing", '<use x:href="other.svg#a"/>', true],
	["a picture of a filter", '<filter><feImage href="a.png"/></filter>', true],
	["a part of its own", '<g id="a"/><use href="#a"/>', false],
	["an embedded picture", '<image href="data:image/png;base64,AAAA"/>', false],
	["a link", '<a href="https://mradi.example/">x</a>', false],
	["a picture without an address", "<image/>", false],
])("%s is in another file, and would be lost: %s", (_what, content, isLost) => {
	expect(inspected(svgOf(content)).hasLinkedFiles).toBe(isLost);
});

const ENTITY = `<!ENTITY label '${LABEL}'>`;
const PUBLIC =
	'PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';
test.each([
	["a label that comes by an entity", `<!DOCTYPE svg [${ENTITY}]>`, "&label;", true],
	["an entity in small letters", `<!doctype svg [ ${ENTITY} ]>`, "&label;", true],
	["an entity behind a document type", `<!DOCTYPE svg ${PUBLIC} [${ENTITY}]>`, "&label;", true],
	["a parameter entity", "<!DOCTYPE svg [<!ENTITY % f SYSTEM 'f.dtd'> %f;]>", "", true],
	["an entity that is not used", '<!DOCTYPE svg [<!ENTITY w "300">]>', "", true],
	["draw.io's document type", `<!DOCTYPE svg ${PUBLIC}>`, "", false],
	["a comment and a text about them", "<!-- <!DOCTYPE [ <!ENTITY -->", "&lt;!ENTITY", false],
])("%s has entities, which are refused: %s", async (_what, head, content, isHidden) => {
	const drawing = Buffer.from(head + svgOf(content));
	expect(inspected(drawing).hasEntities).toBe(isHidden);
	const around = svgOf(`<image href="data:image/svg+xml;base64,${drawing.toString("base64")}"/>`);
	expect(inspected(around).hasEntities).toBe(isHidden);
});
