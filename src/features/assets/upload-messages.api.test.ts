// @module-tag slow
// On SQLite alone.
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { animation, svgOf } from "../../../tests/support/hostile-pictures.ts";
import { phonePhoto, pngBytes, uploadOf } from "../../../tests/support/media.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());

const upload = (bytes: Uint8Array, name?: string, type?: string) =>
	app.call("POST", "/assets/upload", { as: staff, body: uploadOf(bytes, name, type) });

const teal = () => sharp({ create: { width: 30, height: 20, channels: 3, background: "teal" } });
const avif = () => teal().avif({ effort: 0 }).toBuffer();

/** The first box of an AVIF or HEIC file: its main brand, and others that it conforms to. */
function brands(main: string, ...others: string[]): Buffer {
	const names = Buffer.from(`${main}\0\0\0\0${others.join("")}`);
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + names.length);
	head.write("ftyp", 4);
	return Buffer.concat([head, names]);
}

describe("an AVIF is accepted by any of its brands:", () => {
	test.each([
		["avif", ["mif1", "miaf"]],
		["mif1", ["avif", "miaf"]],
		["mif1", ["miaf", "MA1B", "avif"]],
		["msf1", ["avif", "avis"]],
	])("%s, %j", async (main, others) => {
		const file = await avif();
		const boxLength = file.readUInt32BE(0);
		// The places of the data are counted from the start of the file, so the box keeps its length.
		const first = brands(main, ...others.slice(0, boxLength / 4 - 4));
		const padded = Buffer.concat([first, Buffer.alloc(Math.max(0, boxLength - first.length))]);
		padded.writeUInt32BE(padded.length);
		expect(padded).toHaveLength(boxLength);
		const { status, body } = await upload(Buffer.concat([padded, file.subarray(boxLength)]));
		expect([status, body.error]).toEqual([201, undefined]);
		expect(body.result).toMatchObject({ width: 30, height: 20 });
	});
});

describe("a HEIC photo of an iPhone is refused with advice:", () => {
	test.each([
		["heic", ["mif1", "heic"]],
		["mif1", ["heic"]],
		["heix", ["mif1"]],
		["msf1", ["hevc"]],
	])("%s, %j: 415", async (main, others) => {
		const file = Buffer.concat([brands(main, ...others), Buffer.alloc(500)]);
		const { status, body } = await upload(file, "IMG_1.HEIC", "image/heic");
		expect({ status, error: body.error }).toEqual({
			status: 415,
			error:
				"Most browsers cannot show HEIC pictures. Please send this one as JPEG. On an iPhone choose Settings, Camera, Formats, Most Compatible.",
		});
		expect(body.fields).toEqual({ file: body.error });
	});
});

describe("a truncated picture is reported as incomplete:", () => {
	const photo = () =>
		sharp({
			create: {
				width: 300,
				height: 200,
				channels: 3,
				background: "#888",
				noise: { type: "gaussian", mean: 128, sigma: 30 },
			},
		});
	const formats: Record<string, () => Promise<Buffer> | Buffer> = {
		"a photo": () => phonePhoto(),
		"a progressive JPEG": () => photo().jpeg({ progressive: true }).toBuffer(),
		"a PNG": () => photo().png().toBuffer(),
		"a GIF": () => photo().gif().toBuffer(),
		"a WebP": () => photo().webp().toBuffer(),
		"an AVIF": () => photo().avif({ effort: 0 }).toBuffer(),
		"an SVG": () => svgOf('<rect width="9" height="9"/>'),
	};
	test.for(Object.entries(formats))("%s: 415", async ([, make]) => {
		const bytes = await make();
		for (const part of [0.5, 0.9]) {
			const { status, body } = await upload(bytes.subarray(0, bytes.length * part));
			expect({ status, error: body.error }).toEqual({
				status: 415,
				error: "The picture is not complete: its end is missing. Please send it again.",
			});
		}
	});

	test("a JPEG without its last bytes: 415", async () => {
		const bytes = await photo().jpeg().toBuffer();
		for (const missing of [20, 100]) {
			const { status, body } = await upload(bytes.subarray(0, -missing));
			expect([status, body.error]).toEqual([415, expect.stringContaining("is not complete")]);
		}
	});
});

test("a complete but damaged picture is reported as damaged: 415", async () => {
	const png = await pngBytes();
	const data = png.indexOf("IDAT") + 4;
	png.fill(0xff, data, data + 10);
	const { status, body } = await upload(png);
	expect({ status, error: body.error }).toEqual({
		status: 415,
		error: "The picture is damaged and cannot be opened. Please save it again, or choose another.",
	});
});

describe("an animation is stored as one picture, and the answer says so:", () => {
	const notice = "The picture will not move: only its first frame is kept.";
	const files: { what: string; make: () => Promise<Buffer> | Buffer; notice?: string }[] = [
		{ what: "a GIF", make: () => animation(3).gif().toBuffer(), notice },
		{ what: "a WebP", make: () => animation(3).webp().toBuffer(), notice },
		{
			what: "an SVG",
			make: () => svgOf('<rect width="9" height="9"><animate attributeName="x" to="9"/></rect>'),
			notice,
		},
		{ what: "a GIF of one picture", make: () => teal().gif().toBuffer() },
		{ what: "a photo", make: () => phonePhoto() },
	];
	test.for(files)("$what: $notice", async ({ make, notice: message }) => {
		const { status, body } = await upload(await make());
		expect([status, body.result.notice]).toEqual([201, message]);
	});
});

test.each(["photo.jfif", "photo.jpe", "photo.JPG", "photo", "photo.png"])(
	"a JPEG named %s is accepted",
	async (name) => {
		expect((await upload(await teal().jpeg().toBuffer(), name, "image/jpeg")).status).toBe(201);
	},
);
