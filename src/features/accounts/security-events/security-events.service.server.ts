import { sql } from "kysely";
import { slowReads } from "../../../db/handles.ts";
import { paginate } from "../../../db/paginate.ts";
import { contains, emailContains } from "../../../db/search.ts";
import { columnsIn } from "../../../platform/api/endpoint.ts";
import type { App } from "../../../platform/app-context.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../../platform/http/contract-fields.ts";
import {
	type SecurityEvent,
	type SecurityEventKind,
	type SecurityEventQuery,
	securityEvent,
} from "./security-events.contract.ts";

const nameOf = (id: "user_id" | "actor_id") =>
	sql<string | null>`(select username from users where users.id = ${sql.ref(id)})`;

export async function listSecurityEvents(
	{ db }: App,
	actor: Actor | null,
	{ page, limit, kind, user }: SecurityEventQuery,
): Promise<{ events: SecurityEvent[]; pagination: Pagination }> {
	requireAccess(actor, "admin");
	let matching = slowReads(db).selectFrom("security_events");
	if (kind) matching = matching.where("kind", "=", kind);
	if (user) {
		const accounts = db
			.selectFrom("users")
			.select("id")
			.where(({ or }) =>
				or([contains(sql.ref("username_key"), user), emailContains(sql.ref("email"), user)]),
			);
		matching = matching.where((eb) =>
			eb.or([eb("user_id", "=", user), eb("user_id", "in", accounts)]),
		);
	}
	const named = matching
		.selectAll()
		.select([nameOf("user_id").as("user_name"), nameOf("actor_id").as("actor_name")]);
	const window = { page, limit };
	const { rows, total } = await paginate(named, window, { order: ["last_at", "id"] });
	return {
		events: rows.map((row) => ({
			...columnsIn(securityEvent, row),
			kind: row.kind as SecurityEventKind,
			user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
			actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
		})),
		pagination: paginationOf({ ...window, total }),
	};
}
