import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { recordErasure } from "../../platform/erasures/erasures.server.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { unusedAmong } from "./picture-uses.server.ts";
import { withdrawPictures } from "./withdraw-pictures.server.ts";

/** Deletes a picture at once. Admins with a recent proof only. 404 if unknown, 409 while used, even in the trash. */
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
		if (!picture) throw new AppError("not_found", "This picture no longer exists");
		const ids = await unusedAmong(tx, app.pictureUses, [id]);
		if (ids.length === 0) {
			throw new AppError(
				"conflict",
				"This picture is in use. First remove it from the places that use it.",
			);
		}
		await withdrawPictures(tx, { ids });
		await recordAuditEvent(tx, admin, "remove", "asset", id, {
			after: { withdrawn: [picture.url] },
		});
		await recordErasure(tx, {
			...{ action: "remove", subject: "asset", id, at: now(), table: "assets" },
			...{ rows: [], files: [], pictures: [id] },
		});
	});
	await deletePendingFiles(app);
}
