import { sql } from "kysely";
import { paginate } from "../../db/paginate.ts";
import { contains, likePattern } from "../../db/search.ts";
import { staffRead } from "../../db/staff-read.ts";
import type { App } from "../../platform/app-context.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import type { AuditPage, AuditQuery } from "./audit.contract.ts";

/** Admins only: a page of who changed what, newest first. */
export async function listChanges(
	{ db }: App,
	actor: Actor | null,
	{ page, limit, ...filter }: AuditQuery,
): Promise<AuditPage> {
	requireAccess(actor, "admin");
	let matching = db.selectFrom("audit_log");
	if (filter.subject) matching = matching.where("subject", "=", filter.subject);
	const who = filter.actor;
	if (who) {
		const pattern = likePattern(who.toLowerCase());
		matching = matching.where((eb) =>
			eb.or([
				eb("actor_id", "=", who),
				sql<boolean>`lower(actor_name) like ${pattern} escape '\\'`,
				// By the folded name too: not every database's `lower` knows of letters beyond ASCII.
				eb(
					"actor_id",
					"in",
					eb
						.selectFrom("users")
						.select("id")
						.where(contains(sql.ref("username_key"), who)),
				),
			]),
		);
	}
	const { rows, total } = await paginate(
		staffRead(matching.selectAll()),
		{ page, limit },
		{ order: ["at", "id"] },
	);
	return {
		entries: rows.map((row) => ({
			id: row.id,
			at: row.at,
			actor: { id: row.actor_id, name: row.actor_name },
			action: row.action,
			subject: row.subject,
			subject_id: row.subject_id,
			before: row.before && JSON.parse(row.before),
			after: row.after && JSON.parse(row.after),
		})),
		pagination: paginationOf({ page, limit, total }),
	};
}
