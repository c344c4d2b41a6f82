import { expect, test } from "vitest";
import { isAnimation, shrinkPicture, unshrinkableError } from "./shrink-picture.ts";

const LIMIT = 5_242_880;

/** A JPEG of noise over 5 MB, red on the left, with an Exif orientation that rotates it clockwise. */
async function rotatedPhoto(): Promise<File> {
	const canvas = Object.assign(document.createElement("canvas"), { width: 2_800, height: 2_000 });
	const context = canvas.getContext("2d")!;
	const noise = context.createImageData(canvas.width, canvas.height);
	let seed = 1;
	for (let index = 0; index < noise.data.length; index += 1) {
		seed = (seed * 16_807) % 2_147_483_647;
		noise.data[index] = index % 4 === 3 ? 255 : seed % 256;
	}
	context.putImageData(noise, 0, 0);
	context.fillStyle = "red";
	context.fillRect(0, 0, 700, canvas.height);
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 1));
	const bytes = new Uint8Array(await blob!.arrayBuffer());
	// Exif data with a single entry: orientation 6.
	const exif = [
		...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
		...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
	];
	return new File([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], "rotated.jpg", {
		type: "image/jpeg",
	});
}

test("a photo over 5 MB is made smaller, turned upright and stays a JPEG", async () => {
	const photo = await rotatedPhoto();
	expect(photo.size).toBeGreaterThan(LIMIT);
	const small = await shrinkPicture(photo);
	expect([small.name, small.type]).toEqual(["rotated.jpg", "image/jpeg"]);
	expect(small.size).toBeLessThanOrEqual(LIMIT);
	const bitmap = await createImageBitmap(small);
	expect(bitmap.height).toBeGreaterThan(bitmap.width);
	// The red left edge is now at the top.
	const canvas = Object.assign(document.createElement("canvas"), { width: 10, height: 10 });
	const context = canvas.getContext("2d")!;
	context.drawImage(bitmap, 0, 0, 10, 10);
	const [red = 0, green = 255] = context.getImageData(5, 0, 1, 1).data;
	expect(red - green).toBeGreaterThan(150);
});

test("a small picture is returned unchanged, and a large one that cannot be made smaller is refused", async () => {
	const small = new File(["small"], "a.png", { type: "image/png" });
	expect(await shrinkPicture(small)).toBe(small);
	const drawing = new File([new Uint8Array(LIMIT + 1)], "a.svg", { type: "image/svg+xml" });
	expect(unshrinkableError(drawing)).toBe("File size should not exceed 5MB");
	const broken = new File([new Uint8Array(LIMIT + 1)], "a.jpg", { type: "image/jpeg" });
	await expect(shrinkPicture(broken)).rejects.toThrow("This picture cannot be opened");
});

const animations: { what: string; head: string; moves: boolean }[] = [
	{ what: "an animated WebP", head: "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12", moves: true },
	{ what: "a WebP with transparency", head: "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10", moves: false },
	{ what: "a plain WebP", head: "RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\x02", moves: false },
	{ what: "an animated PNG", head: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\x08acTL", moves: true },
	{ what: "a PNG", head: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0", moves: false },
	{ what: "an AVIF sequence", head: "\0\0\0\x20ftypavis\0\0\0\0", moves: true },
	{ what: "an AVIF", head: "\0\0\0\x20ftypavif\0\0\0\0mif1", moves: false },
	{ what: "a JPEG", head: "\xff\xd8\xff\xe0 VP8X acTL", moves: false },
];

test.for(animations)("isAnimation of $what is $moves", async ({ head, moves }) => {
	const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0));
	expect(await isAnimation(new File([bytes], "a"))).toBe(moves);
});
