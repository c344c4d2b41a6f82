import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Schema } from "../../src/db/schema.ts";
import { now } from "../../src/db/time.ts";
import { NO_GUARDIAN } from "../../src/features/records/guardian.server.ts";

/** Rows that the API cannot create, such as ones from the past. */

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

const ARTICLE = {
	excerpt: "",
	price_cents: 0,
	material_cost_cents: 0,
	featured_image: null,
	content: "<p>Text</p>",
	level: null,
	weeks: null,
	tools: null,
	materials: null,
	prices_month: null,
};

export function articleRow(overrides: Partial<Row<"articles">> = {}): Row<"articles"> {
	const id = randomUUID();
	const time = now();
	return {
		id,
		slug: id,
		title: "A solar dryer",
		status: "draft",
		cover_image_id: null,
		author_id: null,
		published_at: null,
		created_at: time,
		updated_at: time,
		deleted_at: null,
		...ARTICLE,
		...overrides,
	};
}

export function orderRow(overrides: Partial<Row<"orders">> = {}): Row<"orders"> {
	const id = randomUUID();
	const time = now();
	return {
		id,
		reference: id,
		article_id: null,
		article_title: "A solar dryer",
		user_id: null,
		name: "Amina",
		phone: "0712345678",
		email: null,
		notes: null,
		status: "pending",
		price_cents: 0,
		material_cost_cents: 0,
		paid_cents: 0,
		kept_cents: 0,
		owner_id: null,
		due_on: null,
		receipt_key: null,
		erased_at: null,
		created_at: time,
		updated_at: time,
		...NO_GUARDIAN,
		search_text: "",
		...overrides,
	};
}

export function proposalRow(
	overrides: Partial<Row<"project_proposals">> &
		Pick<Row<"project_proposals">, "article_id" | "proposed_by">,
): Row<"project_proposals"> {
	const time = now();
	return {
		id: randomUUID(),
		state: "open",
		read_at: null,
		created_at: time,
		updated_at: time,
		decided_by: null,
		version_id: null,
		reason: null,
		title: "A better dryer",
		category_ids: "[]",
		...ARTICLE,
		...overrides,
	};
}

export function draftRow(
	overrides: Partial<Row<"project_drafts">> & Pick<Row<"project_drafts">, "author_id">,
): Row<"project_drafts"> {
	return {
		id: randomUUID(),
		record: "new",
		article_id: null,
		device: "a phone",
		title: "",
		excerpt: "",
		choices: "{}",
		content: "",
		updated_at: now(),
		...overrides,
	};
}
