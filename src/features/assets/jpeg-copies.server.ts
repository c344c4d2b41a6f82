import { buffer } from "node:stream/consumers";
import type { App } from "../../platform/app-context.ts";
import { pictureName, pictureNamesIn } from "../../platform/files/picture-uses.server.ts";
import { jpegKey } from "./picture-files.server.ts";
import { renderPicture } from "./pictures.server.ts";
import { placesIn } from "./uploads.service.server.ts";

/**
 * Stores a JPEG of a gallery photo next to its largest copy. Returns false for any other picture. Each photo is
 * rendered only once, so that visitors cannot keep the picture process busy with requests.
 */
export async function makeJpeg({ db, files, pictureUses }: App, url: string): Promise<boolean> {
	const findPhoto = () =>
		db
			.selectFrom("assets")
			.select("id")
			.where(pictureName, "in", pictureNamesIn(url))
			.where("withdrawn_at", "is", null)
			.where("id", "in", (eb) =>
				eb
					.selectFrom(placesIn(db, pictureUses).as("places"))
					.select("picture_id")
					.where("kind", "=", "photo")
					.where("deleted_at", "is", null),
			)
			.executeTakeFirst();
	const source = (await findPhoto()) && (await files.find(url.slice(1)));
	if (!source) return false;
	const rendered = await renderPicture(await buffer(source.stream), {
		widths: ["own"],
		format: "jpeg",
		sender: "visitors",
	});
	await files.put(jpegKey(url), rendered.sizes[0]!.bytes, "image/jpeg");
	if (await findPhoto()) return true;
	// The photo was withdrawn while the JPEG was being rendered.
	await files.delete(jpegKey(url));
	return false;
}
