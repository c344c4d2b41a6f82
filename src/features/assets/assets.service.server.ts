import { randomBytes, randomUUID } from "node:crypto";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import {
	findMade,
	type IdempotentRequest,
	idempotent,
	WITHOUT_KEY,
} from "../../platform/api/idempotency.server.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { SubjectSide } from "../../platform/http/contract-fields.ts";
import { ANIMATION_LOST, type Asset, type UploadedAsset } from "./assets.contract.ts";
import { copyKey } from "./picture-files.server.ts";
import type { RenderedPicture } from "./picture-process.server.ts";
import { renderPicture } from "./pictures.server.ts";

interface PictureDetails {
	recordId?: string | undefined;
	side?: SubjectSide | null | undefined;
	fileName?: string | undefined;
}

const SCOPE = "assets";
const REMOVED_SINCE =
	"This picture was uploaded but has since been removed. Please upload it again.";

/** Stored with an upload's Idempotency-Key. */
interface StoredIds {
	id: string;
	isAnimation: boolean;
}

/**
 * Stores a picture (JPG, PNG, GIF, WebP, AVIF or SVG, detected from its content) as WebP in several widths. Idempotent
 * by key. Throws 415 for other files, 413 if it is too large or takes too long. A notice says if an animation is lost.
 */
export async function storeImage(
	app: App,
	actor: Actor | null,
	{
		bytes,
		idempotency = WITHOUT_KEY,
		...details
	}: PictureDetails & { bytes: Uint8Array; idempotency?: IdempotentRequest },
): Promise<UploadedAsset> {
	const { id: caller } = requireAccess(actor, "staff");
	// Looked up first, because rendering takes seconds.
	const earlier = await findMade<StoredIds>(app.db, { scope: SCOPE, ...idempotency });
	if (earlier) return requireStored(app, earlier);
	const rendered = await renderPicture(bytes, { caller });
	return storePicture(app, actor, { ...details, ...rendered, idempotency });
}

/** Stores a picture whose copies have already been rendered. */
export async function storePicture(
	app: App,
	actor: Actor | null,
	{
		sizes,
		isAnimation = false,
		idempotency = WITHOUT_KEY,
		...details
	}: PictureDetails &
		Pick<RenderedPicture, "sizes"> &
		Partial<Pick<RenderedPicture, "isAnimation">> & { idempotency?: IdempotentRequest },
): Promise<UploadedAsset> {
	const { files } = app;
	const staff = requireAccess(actor, "staff");
	const request = { scope: SCOPE, ...idempotency };
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
		side: details.side ?? null,
	};
	const discard = () => Promise.allSettled(pictures.map(({ key }) => files.delete(key)));
	let stored: { made: StoredIds; repeated: boolean };
	try {
		for (const { key, bytes } of pictures) await files.put(key, bytes, "image/webp");
		stored = await idempotent(app.db, request, async (tx) => {
			await insertAsset(tx, app, staff, asset, details);
			return { id: asset.id, isAnimation };
		});
	} catch (error) {
		await discard();
		throw error;
	}
	if (stored.repeated) await discard();
	return requireStored(app, stored.made);
}

async function requireStored({ db }: App, { id, isAnimation }: StoredIds): Promise<UploadedAsset> {
	const row = await db
		.selectFrom("assets")
		.select(["id", "url", "width", "height", "variants", "side"])
		.where("id", "=", id)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
	if (!row) throw new AppError("conflict", REMOVED_SINCE);
	return {
		...row,
		variants: JSON.parse(row.variants) as Asset["variants"],
		side: row.side as SubjectSide | null,
		...(isAnimation && { notice: ANIMATION_LOST }),
	};
}

async function insertAsset(
	tx: Tx,
	{ mayHavePictures }: App,
	actor: Actor,
	asset: Asset,
	{ recordId, fileName }: PictureDetails,
): Promise<void> {
	const isKnown = recordId !== undefined && (await mayHavePictures(tx, recordId));
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
}
