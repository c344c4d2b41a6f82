import type { Generated } from "kysely";
import { account, impersonal, personal, publicText, type RowOf } from "./columns.ts";

/** The columns of an article that its versions and proposals keep. */
const articleFields = {
	title: publicText(),
	excerpt: publicText(),
	price_cents: impersonal<number>(),
	material_cost_cents: impersonal<number>(),
	featured_image: impersonal<string | null>(),
	/** Requirements for those who build it. */
	level: impersonal<string | null>(),
	weeks: impersonal<number | null>(),
	tools: publicText<string | null>(),
	/** JSON; null in rows that are older than this column. */
	materials: publicText<string | null>(),
	/** YYYY-MM, of the materials' prices. */
	prices_month: impersonal<string | null>(),
	/** Sanitised HTML. Long, so columns that lists read come before it. */
	content: publicText(),
};

export const ARTICLE_FIELDS = Object.keys(articleFields) as (keyof typeof articleFields)[];

const storedProject = {
	...articleFields,
	/** JSON: ids in the order in which they were chosen. */
	category_ids: impersonal(),
};
export type StoredProject = RowOf<typeof storedProject>;

export const projectTables = {
	categories: {
		id: impersonal(),
		name: publicText(),
		name_key: impersonal(),
		slug: impersonal(),
		description: publicText<string | null>(),
		created_at: impersonal(),
		updated_at: impersonal(),
		/** Set while in the trash; its `name_key` can then be used again. */
		deleted_at: impersonal<string | null>(),
	},
	assets: {
		id: impersonal(),
		/** Address of the largest stored picture, for example /media/ab12cd34-large-1600.webp. */
		url: impersonal(),
		width: impersonal<number>(),
		height: impersonal<number>(),
		/** JSON: [{ width, url }] in ascending width. */
		variants: impersonal(),
		/** "left" or "right": the side of the subject. Null if in the middle or not specified. */
		side: impersonal<string | null>(),
		article_id: impersonal<string | null>(),
		created_by: account<string | null>(),
		created_at: impersonal(),
		/** When the hourly job first found it unused outside the trash; null while it is used. */
		unused_since: impersonal<string | null>(),
		/** When its files were permanently deleted: its address then answers 410. */
		withdrawn_at: impersonal<string | null>(),
		/** As it was chosen for the upload, for staff. Null for older pictures, and after it was withdrawn. */
		file_name: personal<string | null>(),
	},
	/** Pictures that shared links show, rendered from the text of published content. */
	previews: {
		name: impersonal(),
		/** `project:<id>`, `result:<id>`, `result:<id>:<category id>`, `site` or `site:icon`. */
		subject: impersonal(),
		/** A hash of what it shows. */
		made_from: impersonal(),
		created_at: impersonal(),
		withdrawn_at: impersonal<string | null>(),
	},
	articles: {
		...articleFields,
		id: impersonal(),
		slug: impersonal(),
		status: impersonal(),
		cover_image_id: impersonal<string | null>(),
		author_id: account<string | null>(),
		published_at: impersonal<string | null>(),
		created_at: impersonal(),
		updated_at: impersonal(),
		deleted_at: impersonal<string | null>(),
	},
	article_categories: {
		article_id: impersonal(),
		category_id: impersonal(),
		/** Position in the order in which the categories were chosen, from 0. */
		position: impersonal<number>(),
		/** The article's published_at while it is public, else null: sorts a category's list without a join. */
		listed_at: impersonal<string | null>(),
	},
	/** The lengths of the public lists, maintained by triggers. */
	project_counts: {
		/** "all", or a category's id. Missing for a category that never had a published project. */
		list: impersonal(),
		projects: impersonal<number>(),
	},
	/** The pictures that an article uses: its cover and those in its text. */
	article_pictures: {
		article_id: impersonal(),
		picture_id: impersonal(),
		/** 1 if the text shows it without a description. */
		undescribed: impersonal<number>(),
	},
	article_texts: {
		article_id: impersonal(),
		/** Folded title, excerpt and text of the content. */
		body: publicText(),
	},
	/** Maintained by triggers on `article_texts`. */
	search_words: {
		/** The folded word with its punctuation. */
		word: publicText(),
		/** Its last three characters. */
		ending: publicText(),
		/** How many texts contain it, including drafts and projects in the trash. */
		articles: impersonal<number>(),
	},
	/** A version of an article, created by each save. */
	project_versions: {
		...storedProject,
		id: impersonal(),
		article_id: impersonal(),
		/** The article's `updated_at` after the save. */
		saved_at: impersonal(),
		/** Null if unknown, and after the account was deleted. */
		saved_by: account<string | null>(),
		status: impersonal(),
		/** The number of words of its text; null for older versions. */
		words: impersonal<number | null>(),
	},
	project_version_pictures: {
		version_id: impersonal(),
		picture_id: impersonal(),
	},
	/** Drafts with a time at which they are published automatically. */
	project_schedules: {
		article_id: impersonal(),
		publish_at: impersonal(),
		scheduled_by: account<string | null>(),
	},
	/** Unsaved edits of a member of staff in a project's form; one row per person and project. */
	project_drafts: {
		id: impersonal(),
		author_id: account(),
		/** The project's id, or "new". */
		record: impersonal(),
		article_id: impersonal<string | null>(),
		/** A random id of the browser that saved it last. */
		device: impersonal(),
		updated_at: impersonal(),
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
		// Unlike an article's, these texts are not published.
		title: personal(),
		excerpt: personal(),
		tools: personal<string | null>(),
		materials: personal<string | null>(),
		content: personal(),
		id: impersonal(),
		article_id: impersonal(),
		proposed_by: account(),
		/** "open", "declined" or "taken". */
		state: impersonal(),
		/** The article's `updated_at` when the proposer loaded it; null if they did not send it. */
		read_at: impersonal<string | null>(),
		created_at: impersonal(),
		/** When it was created or decided. */
		updated_at: impersonal(),
		decided_by: account<string | null>(),
		version_id: impersonal<string | null>(),
		reason: personal<string | null>(),
	},
	gallery_items: {
		id: impersonal(),
		title: publicText(),
		description: publicText(),
		image_id: impersonal(),
		featured: impersonal<number>(),
		created_at: impersonal(),
		updated_at: impersonal(),
		deleted_at: impersonal<string | null>(),
		/** Where and when it was taken, by whom, and the terms for printing it, if known. */
		fair: publicText<Generated<string | null>>(),
		year: impersonal<Generated<number | null>>(),
		credit: publicText<Generated<string | null>>(),
		licence: publicText<Generated<string | null>>(),
		project_id: impersonal<Generated<string | null>>(),
	},
};
