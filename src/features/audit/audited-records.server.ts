import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { kes } from "../../platform/text/kes.ts";
import type { AuditSubject } from "../../product/audit-words.ts";
import { TEMPLATES } from "../customer-messages/templates.ts";
import { BY_HAND } from "../going-live/going-live.contract.ts";
import { fromCents } from "../ledger/payment.ts";

export interface AuditedRecord {
	label: string;
	path: string | null;
}

interface Event {
	subject: string;
	subject_id: string;
}

type Found = { id: string } & AuditedRecord;

/**
 * By id. Names come from the records: a name in the log would have to be found by an erasure. Deleted ones are missing.
 */
export async function describeRecords(
	db: Db,
	events: readonly Event[],
): Promise<Map<string, AuditedRecord>> {
	const found = await Promise.all(
		Object.entries(FINDERS).map(([subject, find]) => {
			const ids = new Set(events.filter((event) => event.subject === subject).map(idOf));
			return find && ids.size > 0 ? find(db, [...ids]) : [];
		}),
	);
	return new Map(found.flat().map(({ id, ...record }) => [id, record]));
}

const idOf = (event: Event) => event.subject_id;

interface Titled {
	id: string;
	title: string;
	deleted_at: string | null;
}

const titled =
	(pathOf: (row: Titled) => string) =>
	(row: Titled): Found => ({
		id: row.id,
		label: row.title,
		path: row.deleted_at === null ? pathOf(row) : null,
	});

type Find = (db: Db, ids: readonly string[]) => Promise<Found[]>;

const titledIn =
	(
		table: "articles" | "results" | "gallery_items" | "categories",
		pathOf: (row: Titled) => string,
		column: "title" | "name" = "title",
	): Find =>
	async (db, ids) => {
		const rows = await db
			.selectFrom(table)
			.select(["id", sql.ref<string>(column).as("title"), "deleted_at"])
			.where("id", "in", ids)
			.execute();
		return rows.map(titled(pathOf));
	};

/** Orders, or the records of a table whose rows belong to one. */
const ofOrdersIn =
	(table: "orders" | "payments" | "deliveries" | "provider_messages"): Find =>
	async (db, ids) => {
		const rows = await db
			// Of all of them the columns that are used here have the same types.
			.selectFrom(`${table} as record` as "payments as record")
			.innerJoin("orders", "orders.id", table === "orders" ? "record.id" : "record.order_id")
			.select(["record.id", "orders.id as order_id"])
			.select(["orders.reference", "orders.article_title", "orders.name"])
			.where("record.id", "in", ids)
			.execute();
		return rows.map(({ id, order_id, reference, article_title, name }) => ({
			id,
			label: `${article_title} · ${name}`,
			path: `/dashboard/orders${queryString({ search: reference, order: order_id })}`,
		}));
	};

/** Null: not a record with a name. */
const FINDERS: Record<AuditSubject, Find | null> = {
	order: ofOrdersIn("orders"),
	delivery: ofOrdersIn("deliveries"),
	payment: ofOrdersIn("payments"),
	refund: ofOrdersIn("payments"),
	"payment message": ofOrdersIn("provider_messages"),
	async "unclaimed payment"(db, ids) {
		const rows = await db
			.selectFrom("unclaimed_payments")
			.select(["id", "amount_cents"])
			.where("id", "in", ids)
			.execute();
		return rows.map(({ id, amount_cents }) => ({
			id,
			label: kes(fromCents(amount_cents)),
			path: "/dashboard/payments",
		}));
	},
	async message(_db, ids) {
		return TEMPLATES.map(({ channel, key, label }) => ({
			id: `${channel} ${key}`,
			label,
			path: null,
		})).filter(({ id }) => ids.includes(id));
	},
	async asset(db, ids) {
		const rows = await db
			.selectFrom("assets")
			.select(["id", "width", "height"])
			.where("id", "in", ids)
			.execute();
		return rows.map(({ id, width, height }) => ({
			id,
			label: `Picture of ${width} × ${height} pixels`,
			path: "/dashboard/media",
		}));
	},
	async check() {
		return Object.entries(BY_HAND).map(([id, label]) => ({
			id,
			label,
			path: "/dashboard/going-live",
		}));
	},
	async site(_db, ids) {
		return ids.map((id) => ({ id, label: "Site Settings", path: "/dashboard/site" }));
	},
	async invitation(db, ids) {
		const rows = await db
			.selectFrom("invitations")
			.select(["id", "email as label"])
			.where("id", "in", ids)
			.execute();
		return rows.map((row) => ({ ...row, path: "/dashboard/users" }));
	},
	async request(db, ids) {
		const rows = await db
			.selectFrom("assistance_requests")
			.select(["id", "reference", "project_title", "name", "deleted_at"])
			.where("id", "in", ids)
			.execute();
		return rows.map(({ id, reference, project_title, name, deleted_at }) =>
			titled(() => `/dashboard/requests${queryString({ search: reference, request: id })}`)({
				id,
				title: `${project_title} · ${name}`,
				deleted_at,
			}),
		);
	},
	project: titledIn("articles", ({ id }) => `/dashboard/projects/${id}`),
	result: titledIn("results", ({ id }) => `/dashboard/results/${id}/edit`),
	async "result item"(db, ids) {
		const rows = await db
			.selectFrom("result_items")
			.innerJoin("results", "results.id", "result_items.result_id")
			.select(["result_items.id", "result_id", "participant_name", "title"])
			.select(["result_items.deleted_at", "results.deleted_at as result_deleted_at"])
			.where("result_items.id", "in", ids)
			.execute();
		return rows.map(({ id, result_id, participant_name, title, ...row }) =>
			titled(() => `/dashboard/results/${result_id}/edit`)({
				id,
				title: `${title} · ${participant_name}`,
				deleted_at: row.deleted_at ?? row.result_deleted_at,
			}),
		);
	},
	"gallery item": titledIn(
		"gallery_items",
		({ id }) => `/dashboard/gallery${queryString({ edit: id })}`,
	),
	category: titledIn("categories", () => "/dashboard/categories", "name"),
	async user(db, ids) {
		const rows = await db
			.selectFrom("users")
			.select(["id", "username"])
			.where("id", "in", ids)
			.execute();
		return rows.map(({ id, username }) => ({
			id,
			label: username,
			path: `/dashboard/users${queryString({ search: username })}`,
		}));
	},
	person: null,
	statement: null,
	spreadsheet: null,
	"sample content": null,
	backup: null,
};
