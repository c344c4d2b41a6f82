import type { Generated } from "kysely";

export interface ProjectTables {
	categories: CategoriesTable;
	assets: AssetsTable;
	previews: PreviewsTable;
	articles: ArticlesTable;
	article_categories: ArticleCategoriesTable;
	project_counts: ProjectCountsTable;
	article_pictures: ArticlePicturesTable;
	article_texts: ArticleTextsTable;
	search_words: SearchWordsTable;
	project_versions: ProjectVersionsTable;
	project_version_pictures: ProjectVersionPicturesTable;
	project_schedules: ProjectSchedulesTable;
	project_drafts: ProjectDraftsTable;
	project_proposals: ProjectProposalsTable;
	gallery_items: GalleryItemsTable;
}

interface CategoriesTable {
	id: string;
	name: string;
	name_key: string;
	slug: string;
	description: string | null;
	created_at: string;
	updated_at: string;
	/** Set while in the trash; its `name_key` can then be used again. */
	deleted_at: string | null;
}

interface AssetsTable {
	id: string;
	/** Address of the largest stored picture, for example /media/ab12cd34-large-1600.webp. */
	url: string;
	width: number;
	height: number;
	/** JSON: [{ width, url }] in ascending width. */
	variants: string;
	/** "left" or "right": the side of the subject. Null if in the middle or not specified. */
	side: string | null;
	article_id: string | null;
	created_by: string | null;
	created_at: string;
	/** When the hourly job first found it unused outside the trash; null while it is used. */
	unused_since: string | null;
	/** When its files were permanently deleted: its address then answers 410. */
	withdrawn_at: string | null;
	/** As it was chosen for the upload, for staff. Null for older pictures, and after it was withdrawn. */
	file_name: string | null;
}

/** Pictures that shared links show, rendered from the text of published content. */
interface PreviewsTable {
	name: string;
	/** `project:<id>`, `result:<id>`, `result:<id>:<category id>`, `site` or `site:icon`. */
	subject: string;
	/** A hash of what it shows. */
	made_from: string;
	created_at: string;
	withdrawn_at: string | null;
}

/** The columns of an article that its versions and proposals keep. */
interface ArticleFields {
	title: string;
	excerpt: string;
	price_cents: number;
	material_cost_cents: number;
	featured_image: string | null;
	/** Requirements for those who build it. */
	level: string | null;
	weeks: number | null;
	tools: string | null;
	/** JSON; null in rows that are older than this column. */
	materials: string | null;
	/** YYYY-MM, of the materials' prices. */
	prices_month: string | null;
	/** Sanitised HTML. Long, so columns that lists read come before it. */
	content: string;
}

interface ArticlesTable extends ArticleFields {
	id: string;
	slug: string;
	status: string;
	cover_image_id: string | null;
	author_id: string | null;
	published_at: string | null;
	created_at: string;
	updated_at: string;
	deleted_at: string | null;
}

interface ArticleCategoriesTable {
	article_id: string;
	category_id: string;
	/** Position in the order in which the categories were chosen, from 0. */
	position: number;
	/** The article's published_at while it is public, else null: sorts a category's list without a join. */
	listed_at: string | null;
}

/** The lengths of the public lists, maintained by triggers. */
interface ProjectCountsTable {
	/** "all", or a category's id. Missing for a category that never had a published project. */
	list: string;
	projects: number;
}

/** The pictures that an article uses: its cover and those in its text. */
interface ArticlePicturesTable {
	article_id: string;
	picture_id: string;
	/** 1 if the text shows it without a description. */
	undescribed: number;
}

interface ArticleTextsTable {
	article_id: string;
	/** Folded title, excerpt and text of the content. */
	body: string;
}

/** Maintained by triggers on `article_texts`. */
interface SearchWordsTable {
	/** The folded word with its punctuation. */
	word: string;
	/** Its last three characters. */
	ending: string;
	/** How many texts contain it, including drafts and projects in the trash. */
	articles: number;
}

export interface KeptProject extends ArticleFields {
	/** JSON: ids in the order in which they were chosen. */
	category_ids: string;
}

/** A version of an article, created by each save. */
interface ProjectVersionsTable extends KeptProject {
	id: string;
	article_id: string;
	/** The article's `updated_at` after the save. */
	saved_at: string;
	/** Null if unknown, and after the account was deleted. */
	saved_by: string | null;
	status: string;
	/** The number of words of its text; null for older versions. */
	words: number | null;
}

interface ProjectVersionPicturesTable {
	version_id: string;
	picture_id: string;
}

/** Drafts with a time at which they are published automatically. */
interface ProjectSchedulesTable {
	article_id: string;
	publish_at: string;
	scheduled_by: string | null;
}

/** Unsaved edits of a member of staff in a project's form; one row per person and project. */
interface ProjectDraftsTable {
	id: string;
	author_id: string;
	/** The project's id, or "new". */
	record: string;
	article_id: string | null;
	/** A random id of the browser that saved it last. */
	device: string;
	updated_at: string;
	title: string;
	excerpt: string;
	/** JSON: the other form fields as typed. */
	choices: string;
	/** Sanitised HTML. */
	content: string;
}

/** A proposed change of a colleague's article. An accepted one holds no text: the version has it. */
interface ProjectProposalsTable extends KeptProject {
	id: string;
	article_id: string;
	proposed_by: string;
	/** "open", "declined" or "taken". */
	state: string;
	/** The article's `updated_at` when the proposer loaded it; null if they did not send it. */
	read_at: string | null;
	created_at: string;
	/** When it was created or decided. */
	updated_at: string;
	decided_by: string | null;
	version_id: string | null;
	reason: string | null;
}

interface GalleryItemsTable {
	id: string;
	title: string;
	description: string;
	image_id: string;
	featured: number;
	created_at: string;
	updated_at: string;
	deleted_at: string | null;
	/** Where and when it was taken, by whom, and the terms for printing it, if known. */
	fair: Generated<string | null>;
	year: Generated<number | null>;
	credit: Generated<string | null>;
	licence: Generated<string | null>;
	project_id: Generated<string | null>;
}
