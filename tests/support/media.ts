import sharp from "sharp";
import type { Asset } from "../../src/features/assets/assets.contract.ts";
import { storeImage } from "../../src/features/assets/assets.service.server.ts";
import type { GalleryItem } from "../../src/features/gallery/gallery.contract.ts";
import { createGalleryItem } from "../../src/features/gallery/gallery.service.server.ts";
import type { Actor } from "../../src/platform/http/authorization.ts";
import type { TestApp } from "./app.ts";

export function pngBytes(width = 60, height = 40): Promise<Buffer> {
	return sharp({ create: { width, height, channels: 3, background: "#c2571a" } })
		.png()
		.toBuffer();
}

/**
 * A phone's JPEG lying on its side (orientation 6: rotate clockwise), with camera and location in its metadata. Left half
 * red, right half blue.
 */
export async function phonePhoto(width = 1_000, height = 600): Promise<Buffer> {
	const half = { width: width / 2, height, channels: 3 as const };
	const blue = await sharp({ create: { ...half, background: "#0000ff" } })
		.png()
		.toBuffer();
	return sharp({ create: { ...half, width, background: "#ff0000" } })
		.composite([{ input: blue, left: width / 2, top: 0 }])
		.withExif({
			IFD0: { Make: "Telltale", Model: "Camera 7", Orientation: "6" },
			IFD3: {
				GPSLatitudeRef: "S",
				GPSLatitude: "1/1 17/1 11/1",
				GPSLongitudeRef: "E",
				GPSLongitude: "36/1 49/1 2/1",
			},
		})
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
}

/** A PNG with its Exif behind the pixels, where the format allows it too. */
export function withExifLast(png: Buffer): Buffer {
	const at = png.indexOf("eXIf") - 4;
	const end = at + 12 + png.readUInt32BE(at);
	const ending = png.length - 12;
	const [exif, pixels] = [png.subarray(at, end), png.subarray(end, ending)];
	return Buffer.concat([png.subarray(0, at), pixels, exif, png.subarray(ending)]);
}

/** For `POST /api/assets/upload`. */
export function uploadOf(bytes: Uint8Array | string, name = "photo.png", type = "image/png") {
	const form = new FormData();
	form.append("file", new File([bytes as BlobPart], name, { type }));
	return form;
}

/** 60 × 40 pixels. `actor` must be staff. */
export async function buildAsset(app: TestApp, actor: Actor): Promise<Asset> {
	return storeImage(app.context, actor, { bytes: await pngBytes() });
}

export async function buildGalleryItem(
	app: TestApp,
	actor: Actor,
	overrides: { title?: string; description?: string; image_id?: string; featured?: boolean } = {},
): Promise<GalleryItem> {
	return createGalleryItem(app.context, actor, {
		title: "Solar dryer",
		description: "Drying mangoes behind the school kitchen",
		featured: false,
		...overrides,
		image_id: overrides.image_id ?? (await buildAsset(app, actor)).id,
	});
}
