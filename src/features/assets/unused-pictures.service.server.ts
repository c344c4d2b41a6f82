import { type PageWindow, paginate } from "../../db/paginate.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { noteErasure } from "../../platform/erasures/erasures.server.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../platform/http/contract-fields.ts";
import type { Asset, UnusedPicture } from "./assets.contract.ts";
import { isUnused, unusedAmong } from "./picture-uses.server.ts";
import { UNUSED_DAYS, withdrawPictures } from "./withdraw-pictures.server.ts";

/**
 * A page of unused pictures, newest first: replaced ones, ones removed from a text, and those of drafts that were never
 * saved.
 */
export async function listUnusedPictures(
	{ db, pictureUses }: App,
	actor: Actor | null,
	window: PageWindow,
): Promise<{ pictures: UnusedPicture[]; pagination: Pagination }> {
	requireAccess(actor, "staff");
	const query = db
		.selectFrom("assets")
		.select(["id", "url", "variants", "created_at", "unused_since"])
		.where("withdrawn_at", "is", null)
		.where(isUnused(db, pictureUses));
	const { rows, total } = await paginate(query, window);
	return {
		pictures: rows.map(({ unused_since, variants, ...row }) => {
			// The hourly job has not noted it yet.
			const deleted_at = unused_since ?? now();
			return {
				...row,
				variants: JSON.parse(variants) as Asset["variants"],
				deleted_at,
				removed_at: daysFromNow(UNUSED_DAYS, deleted_at),
			};
		}),
		pagination: paginationOf({ ...window, total }),
	};
}

/**
 * Withdraws a picture at once. Only for admins who have just entered their password again. Throws 404 if it does not
 * exist, and 409 while anything uses it, including the trash.
 */
export async function removePicture(app: App, actor: Actor | null, { id }: ById): Promise<void> {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	await transaction(app.db, async (tx) => {
		const picture = await tx
			.selectFrom("assets")
			.select("url")
			.where("id", "=", id)
			.where("withdrawn_at", "is", null)
			.executeTakeFirst();
		if (!picture) throw new AppError("not_found", "This picture is not here any more");
		const ids = await unusedAmong(tx, app.pictureUses, [id]);
		if (ids.length === 0) {
			throw new AppError("conflict", "This picture is in use. Take it out of there first.");
		}
		await withdrawPictures(tx, { ids });
		await recordAuditEvent(tx, admin, "remove", "asset", id, {
			after: { withdrawn: [picture.url] },
		});
		await noteErasure(tx, {
			...{ action: "remove", subject: "asset", id, at: now(), table: "assets" },
			...{ files: [], pictures: [id] },
		});
	});
	await deletePendingFiles(app);
}
