import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
	animatedPng,
	animation,
	avifGrid,
	blackPng,
	embedding,
	filtered,
	jpegOfScans,
	nestedClones,
	nestedPaints,
	svgOf,
} from "../../../tests/support/hostile-pictures.ts";
import { pngBytes } from "../../../tests/support/media.ts";
import { findImageType, type ImageType } from "./image-type.server.ts";
import { inspectPicture, type PictureFacts } from "./picture-limits.server.ts";
import { renderPicture } from "./pictures.server.ts";

/** Reads a file as it is read before it is decoded. */
function inspected(bytes: Uint8Array): Promise<PictureFacts> {
	return inspectPicture(bytes, findImageType(bytes) as ImageType, 50_000_000);
}

/** Shapes that fill a drawing and have the same filter. */
function filteredBy(steps: string, shapes: number, viewBox = "0 0 100 100", size = 'width="100"') {
	const shape = '<rect width="100%" height="100%" filter="url(#f)"/>';
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${viewBox}"><filter id="f">${steps}</filter>${shape.repeat(shapes)}</svg>`,
	);
}

function embeddedDrawings(depth: number): Buffer {
	let drawing: Buffer = svgOf(MANY_SHAPES);
	for (let level = 0; level < depth; level += 1) drawing = embedding(drawing, "image/svg+xml");
	return drawing;
}

const MANY_SHAPES = '<rect width="9" height="9"/>';

const bombs: { what: string; make: () => Promise<Buffer> | Buffer; refused: string | undefined }[] =
	[
		{ what: "a JPEG of 3,000 scans", make: () => jpegOfScans(3_000), refused: "too complex" },
		{ what: "a JPEG of 101 scans", make: () => jpegOfScans(101), refused: "too complex" },
		{ what: "a JPEG of 100 scans", make: () => jpegOfScans(100), refused: undefined },
		{
			what: "a phone's JPEG",
			make: () =>
				sharp({ create: { width: 800, height: 600, channels: 3, background: "teal" } })
					.jpeg()
					.toBuffer(),
			refused: undefined,
		},
		{
			what: "a small AVIF of 256 tiles of 1,000 × 1,000 pixels",
			make: () => avifGrid(16, 1_000),
			refused: "too large",
		},
		{ what: "an AVIF of four small tiles", make: () => avifGrid(2, 64), refused: undefined },
		{ what: "clones of clones, nine times", make: () => nestedClones(9), refused: "too complex" },
		{ what: "clones of clones, three times", make: () => nestedClones(3), refused: undefined },
		{
			what: "patterns of patterns",
			make: () => nestedPaints("pattern", 7),
			refused: "too complex",
		},
		{ what: "masks of masks", make: () => nestedPaints("mask", 7), refused: "too complex" },
		{ what: "clips of clips", make: () => nestedPaints("clipPath", 7), refused: "too complex" },
		{ what: "a pattern of patterns", make: () => nestedPaints("pattern", 3), refused: undefined },
		{
			what: "20 shapes with a filter of 100 steps",
			make: () => filtered(20, 100),
			refused: "too complex",
		},
		{ what: "100 shapes with a shadow", make: () => filtered(100, 3), refused: undefined },
		{
			what: "150,000 shapes",
			make: () => svgOf(MANY_SHAPES.repeat(150_000)),
			refused: "too complex",
		},
		{
			what: "a map of 20,000 shapes",
			make: () => svgOf(MANY_SHAPES.repeat(20_000)),
			refused: undefined,
		},
		{
			what: "600,000 letters",
			make: () => svgOf(`<text>${"Hello ".repeat(100_000)}</text>`),
			refused: "too complex",
		},
		{
			what: "groups in groups, 1,000 deep",
			make: () => svgOf(`${"<g>".repeat(1_000)}${"</g>".repeat(1_000)}`),
			refused: "too complex",
		},
		{
			what: "groups in groups, 200,000 deep",
			make: () => svgOf(`${"<g>".repeat(200_000)}${"</g>".repeat(200_000)}`),
			refused: "too complex",
		},
		{
			what: "groups in groups, 700,000 deep and not closed",
			make: () => svgOf("<g>".repeat(700_000)),
			refused: "too complex",
		},
		{
			what: "groups in groups, 100 deep",
			make: () => svgOf(`${"<g>".repeat(100)}${"</g>".repeat(100)}`),
			refused: undefined,
		},
		{
			what: "noise of 200 octaves and a blur behind 50 shapes",
			make: () =>
				filteredBy('<feTurbulence numOctaves="200"/><feGaussianBlur stdDeviation="500"/>', 50),
			refused: "too complex",
		},
		{
			what: "noise of four octaves behind a shape",
			make: () => filteredBy('<feTurbulence baseFrequency=".5" numOctaves="4"/>', 1),
			refused: undefined,
		},
		{
			what: "noise behind shapes of a tall drawing",
			make: () => filteredBy('<feTurbulence numOctaves="5"/>', 30, "0 0 100 400"),
			refused: "too complex",
		},
		{
			what: "noise behind shapes of a drawing without a size",
			make: () => filteredBy('<feTurbulence numOctaves="5"/>', 30, "0 0 0 0", ""),
			refused: "too complex",
		},
		{
			what: "shapes that are thickened by 500",
			make: () => filteredBy('<feMorphology operator="dilate" radius="500 500"/>', 2),
			refused: "too complex",
		},
		{
			what: "shapes that are thickened by 2 of 1,000",
			make: () => filteredBy('<feMorphology radius="2"/>', 20, "0 0 1000 1000"),
			refused: undefined,
		},
		{
			what: "shapes with a matrix of 50 × 50",
			make: () => filteredBy('<feConvolveMatrix order="50"/>', 10),
			refused: "too complex",
		},
		{
			what: "sharpened shapes",
			make: () => filteredBy('<feConvolveMatrix order="3"/>', 50),
			refused: undefined,
		},
		{
			what: "clones of clones by another prefix of links",
			make: () => Buffer.from(nestedClones(9).toString().replaceAll("xlink", "l")),
			refused: "too complex",
		},
		{
			what: "drawings in drawings, five deep",
			make: () => embeddedDrawings(5),
			refused: "too complex",
		},
		{ what: "a drawing in a drawing", make: () => embeddedDrawings(1), refused: undefined },
		{
			what: "a compressed drawing in a drawing",
			make: () => embedding(gzipSync(nestedClones(9)), "image/svg+xml"),
			refused: "too complex",
		},
		{
			what: "a drawing in UTF-16 in a drawing",
			make: () => embedding(Buffer.from(nestedClones(9).toString(), "utf16le"), "image/svg+xml"),
			refused: "too complex",
		},
		{
			what: "a drawing after a byte-order mark in a drawing",
			make: () => embedding(Buffer.from(`\ufeff${nestedClones(9)}`), "image/svg+xml"),
			refused: "too complex",
		},
		{
			what: "20,000 embedded photos",
			make: async () => embedding(blackPng(8, 8), "image/png", 20_000),
			refused: "too complex",
		},
		{
			what: "a long address of data",
			make: () => svgOf(`<image href="data:${" ".repeat(4_000_000)}"/>`),
			refused: undefined,
		},
		{
			what: "many unfinished references",
			make: () => svgOf(`<rect fill="${"url(#".repeat(900_000)}"/>`),
			refused: undefined,
		},
		{
			what: "an embedded PNG of 400 megapixels",
			make: () => embedding(blackPng(20_000, 20_000), "image/png"),
			refused: "too large",
		},
		{
			what: "an embedded PNG of 49 megapixels, twenty times",
			make: () => embedding(blackPng(7_000, 7_000), "image/png", 20),
			refused: "too complex",
		},
		{
			what: "an embedded drawing with filters",
			make: () => embedding(filtered(20, 100), "image/svg+xml"),
			refused: "too complex",
		},
		{
			what: "an embedded JPEG of many scans",
			make: async () => embedding(await jpegOfScans(3_000, 1_000), "image/jpeg"),
			refused: "too complex",
		},
		{
			what: "an embedded photo",
			make: async () => embedding(await pngBytes(2_000, 1_000), "image/png"),
			refused: undefined,
		},
		{
			what: "elements that use themselves",
			make: () => svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
			refused: undefined,
		},
	];

describe("before it is decoded", () => {
	test.for(bombs)("$what is refused as $refused", async ({ make, refused }) => {
		const bytes = await make();
		expect(bytes.length).toBeLessThanOrEqual(5_242_880);
		expect((await inspected(bytes)).refused).toBe(refused);
	});
});

test.each([
	["a PNG of 20,000 × 20,000 pixels", () => blackPng(20_000, 20_000), "at most 50 megapixels"],
	["a PNG of 50 megapixels and a row", () => blackPng(10_000, 5_001), "at most 50 megapixels"],
	["a JPEG of many scans", () => jpegOfScans(3_000), "The picture has too many parts."],
	["clones of clones", () => nestedClones(9), "The picture has too many parts."],
	["groups in groups", () => svgOf("<g>".repeat(200_000)), "The picture has too many parts."],
	[
		"noise of 200 octaves",
		() => filteredBy('<feTurbulence numOctaves="200"/>', 50),
		"The picture has too many parts.",
	],
])("%s is answered 413 with a sentence that helps", async (_what, make, sentence) => {
	const refused = renderPicture(await make());
	await expect(refused).rejects.toMatchObject({
		code: "too_large",
		message: expect.stringContaining(sentence),
	});
});

test.each([
	["a JPEG of 100 scans", () => jpegOfScans(100)],
	["an AVIF of four tiles", () => avifGrid(2, 64)],
	["clones of clones of clones", () => nestedClones(3)],
	["a pattern of patterns", () => nestedPaints("pattern", 3)],
])("%s is rendered", async (_what, make) => {
	expect((await renderPicture(await make(), { widths: ["own"] })).sizes).not.toEqual([]);
});

const moving: { what: string; make: () => Promise<Buffer> | Buffer; isAnimation: boolean }[] = [
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

test.for(moving)("$what: one picture is decoded, and it moves: $isAnimation", async (file) => {
	const bytes = await file.make();
	expect(await inspected(bytes)).toMatchObject({ isComplete: true, isAnimation: file.isAnimation });
	const { sizes, isAnimation } = await renderPicture(bytes, { widths: ["own"] });
	expect(isAnimation).toBe(file.isAnimation);
	const { width, height } = await sharp(sizes[0]?.bytes).metadata();
	// All frames together would be as tall as they are many.
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
		expect(await inspected(bytes)).toMatchObject({ isComplete: true, isAnimation: false });
		for (const missing of [1, 2, 10, Math.floor(bytes.length / 2)]) {
			const cut = bytes.subarray(0, bytes.length - missing);
			expect(await inspected(cut), `without ${missing} bytes`).toMatchObject({ isComplete: false });
		}
		// Phones append other data.
		const longer = Buffer.concat([bytes, Buffer.from("<!-- more -->")]);
		if (findImageType(bytes) !== "avif")
			expect(await inspected(longer)).toMatchObject({ isComplete: true });
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
	expect((await inspected(svgOf(content))).hasText).toBe(hasText);
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
])("%s is HTML, which would be lost: %s", async (_what, content, isLost) => {
	expect((await inspected(svgOf(content))).refused).toBe(isLost ? "html" : undefined);
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
])("%s hides what is drawn, and is refused: %s", async (_what, head, content, isHidden) => {
	const drawing = Buffer.from(head + svgOf(content));
	expect((await inspected(drawing)).refused).toBe(isHidden ? "entities" : undefined);
	const around = svgOf(`<image href="data:image/svg+xml;base64,${drawing.toString("base64")}"/>`);
	expect((await inspected(around)).refused).toBe(isHidden ? "entities" : undefined);
});
