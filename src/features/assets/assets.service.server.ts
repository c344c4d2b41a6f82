import { randomBytes, randomUUID } from "node:crypto";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { PictureSide } from "../../platform/http/contract-fields.ts";
import { ANIMATION_LOST, type Asset, type UploadedAsset } from "./assets.contract.ts";
import { copyKey } from "./picture-files.server.ts";
import type { RenderedPicture } from "./picture-process.server.ts";
import { renderPicture } from "./pictures.server.ts";

interface PictureDetails {
	/** What the picture is for. */
	recordId?: string | undefined;
	side?: PictureSide | null | undefined;
	/** Of the uploaded file, without folders. */
	fileName?: string | undefined;
}

/**
 * Stores a picture (JPG, PNG, GIF, WebP, AVIF or SVG, detected from its content) as WebP in several widths. An unknown
 * `recordId` is ignored. Throws 415 if it is not such a picture, and 413 if it is too large or takes too long. A notice
 * says if the picture does not move any more.
 */
export async function storeImage(
	app: App,
	actor: Actor | null,
	{ bytes, ...details }: PictureDetails & { bytes: Uint8Array },
): Promise<UploadedAsset> {
	const { id: sender } = requireAccess(actor, "staff");
	const rendered = await renderPicture(bytes, { sender });
	const asset = await storePicture(app, actor, { ...details, ...rendered });
	return { ...asset, ...(rendered.isAnimation && { notice: ANIMATION_LOST }) };
}

/** Stores a picture whose copies have already been rendered. */
export async function storePicture(
	app: App,
	actor: Actor | null,
	{ sizes, recordId, side = null, fileName }: PictureDetails & Pick<RenderedPicture, "sizes">,
): Promise<Asset> {
	const { files } = app;
	const staff = requireAccess(actor, "staff");
	// Random, so that nobody can guess the address of a picture that is not published yet.
	const name = randomBytes(12).toString("hex");
	const pictures = sizes.map(({ width, height, bytes }) => {
		return { width, height, bytes, key: copyKey(`/media/${name}-`, width) };
	});
	const largest = pictures.at(-1)!;
	const asset: Asset = {
		id: randomUUID(),
		url: `/${largest.key}`,
		width: largest.width,
		height: largest.height,
		variants: pictures.map(({ width, key }) => ({ width, url: `/${key}` })),
		side,
	};
	try {
		for (const { key, bytes } of pictures) await files.put(key, bytes, "image/webp");
		await insertAsset(app, staff, asset, { recordId, fileName });
	} catch (error) {
		await Promise.allSettled(pictures.map(({ key }) => files.delete(key)));
		throw error;
	}
	return asset;
}

function insertAsset(
	{ db, takesPictures }: App,
	actor: Actor,
	asset: Asset,
	{ recordId, fileName }: Pick<PictureDetails, "recordId" | "fileName">,
) {
	return transaction(db, async (tx) => {
		const isKnown = recordId !== undefined && (await takesPictures(tx, recordId));
		await tx
			.insertInto("assets")
			.values({
				...asset,
				variants: JSON.stringify(asset.variants),
				article_id: isKnown ? recordId : null,
				created_by: actor.id,
				created_at: now(),
				unused_since: null,
				withdrawn_at: null,
				file_name: fileName || null,
			})
			.execute();
		await recordAuditEvent(tx, actor, "upload", "asset", asset.id, { after: { url: asset.url } });
	});
}
