import type { Generated } from "kysely";
import { account, harmless, personal, published, type RowOf } from "./columns.ts";

/** The columns of an article that its versions and proposals keep. */
const articleFields = {
	title: published(),
	excerpt: published(),
	price_cents: harmless<number>(),
	material_cost_cents: harmless<number>(),
	featured_image: harmless<string | null>(),
	/** Requirements for those who build it. */
	level: harmless<string | null>(),
	weeks: harmless<number | null>(),
	tools: published<string | null>(),
	/** JSON; null in rows that are older than this column. */
	materials: published<string | null>(),
	/** YYYY-MM, of the materials' prices. */
	prices_month: harmless<string | null>(),
	/** Sanitised HTML. Long, so columns that lists read come before it. */
	content: published(),
};

export const ARTICLE_FIELDS = Object.keys(articleFields) as (keyof typeof articleFields)[];

const storedProject = {
	...articleFields,
	/** JSON: ids in the order in which they were chosen. */
	category_ids: harmless(),
};
export type StoredProject = RowOf<typeof storedProject>;

export const projectTables = {
	categories: {
		id: harmless(),
		name: published(),
		name_key: harmless(),
		slug: harmless(),
		description: published<string | null>(),
		created_at: harmless(),
		updated_at: harmless(),
		/** Set while in the trash; its `name_key` can then be used again. */
		deleted_at: harmless<string | null>(),
	},
	assets: {
		id: harmless(),
		/** Address of the largest stored picture, for example /media/ab12cd34-large-1600.webp. */
		url: harmless(),
		width: harmless<number>(),
		height: harmless<number>(),
		/** JSON: [{ width, url }] in ascending width. */
		variants: harmless(),
		/** "left" or "right": the side of the subject. Null if in the middle or not specified. */
		side: harmless<string | null>(),
		article_id: harmless<string | null>(),
		created_by: account<string | null>(),
		created_at: harmless(),
		/** When the hourly job first found it unused outside the trash; null while it is used. */
		unused_since: harmless<string | null>(),
		/** When its files were permanently deleted: its address then answers 410. */
		withdrawn_at: harmless<string | null>(),
		/** As it was chosen for the upload, for staff. Null for older pictures, and after it was withdrawn. */
		file_name: personal<string | null>(),
	},
	/** Pictures that shared links show, rendered from the text of published content. */
	previews: {
		name: harmless(),
		/** `project:<id>`, `result:<id>`, `result:<id>:<category id>`, `site` or `site:icon`. */
		subject: harmless(),
		/** A hash of what it shows. */
		made_from: harmless(),
		created_at: harmless(),
		withdrawn_at: harmless<string | null>(),
	},
	articles: {
		...articleFields,
		id: harmless(),
		slug: harmless(),
		status: harmless(),
		cover_image_id: harmless<string | null>(),
		author_id: account<string | null>(),
		published_at: harmless<string | null>(),
		created_at: harmless(),
		updated_at: harmless(),
		deleted_at: harmless<string | null>(),
	},
	article_categories: {
		article_id: harmless(),
		category_id: harmless(),
		/** Position in the order in which the categories were chosen, from 0. */
		position: harmless<number>(),
		/** The article's published_at while it is public, else null: sorts a category's list without a join. */
		listed_at: harmless<string | null>(),
	},
	/** The lengths of the public lists, maintained by triggers. */
	project_counts: {
		/** "all", or a category's id. Missing for a category that never had a published project. */
		list: harmless(),
		projects: harmless<number>(),
	},
	/** The pictures that an article uses: its cover and those in its text. */
	article_pictures: {
		article_id: harmless(),
		picture_id: harmless(),
		/** 1 if the text shows it without a description. */
		undescribed: harmless<number>(),
	},
	article_texts: {
		article_id: harmless(),
		/** Folded title, excerpt and text of the content. */
		body: published(),
	},
	/** Maintained by triggers on `article_texts`. */
	search_words: {
		/** The folded word with its punctuation. */
		word: published(),
		/** Its last three characters. */
		ending: published(),
		/** How many texts contain it, including drafts and projects in the trash. */
		articles: harmless<number>(),
	},
	/** A version of an article, created by each save. */
	project_versions: {
		...storedProject,
		id: harmless(),
		article_id: harmless(),
		/** The article's `updated_at` after the save. */
		saved_at: harmless(),
		/** Null if unknown, and after the account was deleted. */
		saved_by: account<string | null>(),
		status: harmless(),
		/** The number of words of its text; null for older versions. */
		words: harmless<number | null>(),
	},
	project_version_pictures: {
		version_id: harmless(),
		picture_id: harmless(),
	},
	/** Drafts with a time at which they are published automatically. */
	project_schedules: {
		article_id: harmless(),
		publish_at: harmless(),
		scheduled_by: account<string | null>(),
	},
	/** Unsaved edits of a member of staff in a project's form; one row per person and project. */
	project_drafts: {
		id: harmless(),
		author_id: account(),
		/** The project's id, or "new". */
		record: harmless(),
		article_id: harmless<string | null>(),
		/** A random id of the browser that saved it last. */
		device: harmless(),
		updated_at: harmless(),
		title: personal(),
		excerpt: personal(),
		/** JSON: the other form fields as typed. */
		choices: personal(),
		/** Sanitised HTML. */
		content: personal(),
	},
	/** A proposed change of a colleague's article. An accepted one holds no text: the version has it. */
	project_proposals: {
		...storedProject,
		// Not published.
		title: personal(),
		excerpt: personal(),
		tools: personal<string | null>(),
		materials: personal<string | null>(),
		content: personal(),
		id: harmless(),
		article_id: harmless(),
		proposed_by: account(),
		/** "open", "declined" or "taken". */
		state: harmless(),
		/** The article's `updated_at` when the proposer loaded it; null if they did not send it. */
		read_at: harmless<string | null>(),
		created_at: harmless(),
		/** When it was created or decided. */
		updated_at: harmless(),
		decided_by: account<string | null>(),
		version_id: harmless<string | null>(),
		reason: personal<string | null>(),
	},
	gallery_items: {
		id: harmless(),
		title: published(),
		description: published(),
		image_id: harmless(),
		featured: harmless<number>(),
		created_at: harmless(),
		updated_at: harmless(),
		deleted_at: harmless<string | null>(),
		/** Where and when it was taken, by whom, and the terms for printing it, if known. */
		fair: published<Generated<string | null>>(),
		year: harmless<Generated<number | null>>(),
		credit: published<Generated<string | null>>(),
		licence: published<Generated<string | null>>(),
		project_id: harmless<Generated<string | null>>(),
	},
};
