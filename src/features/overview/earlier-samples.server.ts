import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { readMeta } from "../../platform/meta/meta.server.ts";
import type { SampleKind } from "../../platform/sample-data.ts";
import { areNoted, LOADED_AT, noteSamples } from "./sample-content.service.server.ts";

/**
 * Earlier versions loaded sample content without recording its rows. They are recognised by their times, which lie
 * before the moment of loading, when nobody could have written anything yet. Rows that were changed since are left out,
 * and so are categories and orders of that same day, whose times prove nothing.
 */
export async function noteEarlierSamples(app: Pick<AppContext, "db" | "samples">): Promise<void> {
	const loadedAt = await readMeta(app.db, LOADED_AT);
	if (loadedAt === undefined || (await areNoted(app.db))) return;
	for (const [kind, rows] of Object.entries(rowsBefore(app.db, loadedAt))) {
		const ids = (await rows.execute()).map(({ id }) => id);
		await noteSamples(app, kind as SampleKind, ids);
	}
}

/** Additional conditions per table exclude rows that a person could have created before the loading. */
function rowsBefore(db: Db, time: string) {
	const untouched = sql<boolean>`(created_at < ${time} and updated_at < ${time})`;
	const projects = db.selectFrom("articles").select("id").where(untouched);
	return {
		projects,
		photos: db
			.selectFrom("gallery_items")
			.innerJoin("assets", "assets.id", "gallery_items.image_id")
			.select("gallery_items.id")
			.where("gallery_items.created_at", "<", time)
			.where("gallery_items.updated_at", "<", time)
			// Their pictures were stored with the real time.
			.where("assets.created_at", ">=", time),
		results: db
			.selectFrom("results")
			.select("id")
			.where(untouched)
			// Sample results have a date without a time.
			.where("created_at", "like", "%T00:00:00.000Z")
			.where("id", "not in", (items) =>
				items.selectFrom("result_items").select("result_id").where("updated_at", ">=", time),
			),
		orders: db
			.selectFrom("orders")
			.select("id")
			.where(untouched)
			.where("article_id", "in", projects),
		requests: db
			.selectFrom("assistance_requests")
			.select("id")
			.where(untouched)
			.where("email", "like", "%.example"),
		accounts: db
			.selectFrom("users")
			.select("id")
			.where(untouched)
			.where((eb) => eb.or(ADDRESSES.map((address) => eb("email", "like", address))))
			.where("id", "not in", (sessions) => sessions.selectFrom("sessions").select("user_id")),
	};
}

/** Nobody can receive mail at `.example`, so these are not real accounts. */
const ADDRESSES = ["pupils", "campus", "teachers", "staff"].map((host) => `%@${host}.example`);
