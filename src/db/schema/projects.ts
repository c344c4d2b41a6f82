import type { Generated } from "kysely";

export interface ProjectTables {
	categories: CategoriesTable;
	assets: AssetsTable;
	previews: PreviewsTable;
	articles: ArticlesTable;
	article_categories: ArticleCategoriesTable;
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
	/** Set while in the trash; `name_key` then keeps no name from being taken. */
	deleted_at: string | null;
}

interface AssetsTable {
	id: string;
	/** Address of the largest stored picture, for example /media/ab12cd34-large-1600.webp. */
	url: string;
	width: number;
	height: number;
	/** JSON: [{ width, url }], narrow to wide. */
	variants: string;
	/** "left" or "right": the side of the subject. Null in the middle, or nobody said. */
	side: string | null;
	article_id: string | null;
	created_by: string | null;
	created_at: string;
	/** Since when nothing outside the trash uses it, as the hourly job saw; null while something does. */
	unused_since: string | null;
	/** When its files were removed for good: its address then answers 410. */
	withdrawn_at: string | null;
	/** 0 for what an older version stored without its narrow copies. */
	narrow_copies: Generated<number>;
}

/** Pictures that a shared link shows, drawn from the words of what is published. */
interface PreviewsTable {
	/** Of its file. */
	name: string;
	/** `project:<id>`, `result:<id>` or `result:<id>:<category id>`. */
	subject: string;
	/** A hash of the words that are on it. */
	made_from: string;
	created_at: string;
	/** When its file was removed for good: its address then answers 410. */
	withdrawn_at: string | null;
}

interface ArticlesTable {
	id: string;
	slug: string;
	title: string;
	excerpt: string;
	status: string;
	price_cents: number;
	material_cost_cents: number;
	featured_image: string | null;
	cover_image_id: string | null;
	author_id: string | null;
	published_at: string | null;
	created_at: string;
	updated_at: string;
	/** Set while in the trash. */
	deleted_at: string | null;
	/** The `updated_at` of the version whose pictures `article_pictures` lists; null when it was never filled. */
	pictures_at: string | null;
	/** Sanitised HTML; long, so that lists do not read past it. */
	content: string;
	/** What it asks of those who build it; behind the content, so that lists do not read them. */
	level: string | null;
	weeks: number | null;
	tools: string | null;
}

interface ArticleCategoriesTable {
	article_id: string;
	category_id: string;
	/** Order in which the categories were chosen, from 0. */
	position: number;
	/** The article's published_at while it is public, else null: a category's list needs no join to sort. */
	listed_at: string | null;
}

/** The pictures that an article uses: its cover and those in its text. */
interface ArticlePicturesTable {
	article_id: string;
	picture_id: string;
	/** 1 when the text shows it without a description; null when an older version noted it. */
	undescribed: number | null;
}

interface ArticleTextsTable {
	article_id: string;
	/** Folded title, excerpt and text of the content. */
	body: string;
}

/** Kept by triggers on `article_texts`. */
interface SearchWordsTable {
	/** Folded, with its punctuation. */
	word: string;
	/** Its last three characters. */
	ending: string;
	/** How many texts have it: drafts and projects in the trash too. */
	articles: number;
}

/** The columns of an article that its versions and proposals keep. */
export interface KeptProject {
	title: string;
	excerpt: string;
	price_cents: number;
	material_cost_cents: number;
	featured_image: string | null;
	/** JSON: ids in the order in which they were chosen. */
	category_ids: string;
	/** Sanitised HTML. */
	content: string;
	level: string | null;
	weeks: number | null;
	tools: string | null;
}

/** An article as a save made it. */
interface ProjectVersionsTable extends KeptProject {
	id: string;
	article_id: string;
	/** The article's `updated_at` after the save. */
	saved_at: string;
	/** Null when it is not known, and when the account is gone. */
	saved_by: string | null;
	status: string;
}

/** The pictures that a version uses: its cover and those in its text. */
interface ProjectVersionPicturesTable {
	version_id: string;
	picture_id: string;
}

/** Drafts that are published by themselves. */
interface ProjectSchedulesTable {
	article_id: string;
	publish_at: string;
	scheduled_by: string | null;
}

/** What a member of staff has typed into a project's form and not saved yet; one for each person and project. */
interface ProjectDraftsTable {
	id: string;
	author_id: string;
	/** The project's id, or "new". */
	record: string;
	article_id: string | null;
	/** The browser that kept it last, by a random name of its own. */
	device: string;
	updated_at: string;
	title: string;
	excerpt: string;
	/** JSON: the other fields of the form, as they were typed. */
	choices: string;
	/** Sanitised HTML. */
	content: string;
}

/** A change of a colleague's article. One that was taken over holds no text: the version has it. */
interface ProjectProposalsTable extends KeptProject {
	id: string;
	article_id: string;
	proposed_by: string;
	/** "open", "declined" or "taken". */
	state: string;
	/** The article's `updated_at` when the proposer read it; null when they did not say. */
	read_at: string | null;
	created_at: string;
	/** When it was made or decided. */
	updated_at: string;
	decided_by: string | null;
	/** What taking it over made. */
	version_id: string | null;
	/** Why it was declined. */
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
	/** Where and when it was taken, who took it and on what terms it may be printed, when staff know. */
	fair: Generated<string | null>;
	year: Generated<number | null>;
	credit: Generated<string | null>;
	licence: Generated<string | null>;
	/** The project that it shows. */
	project_id: Generated<string | null>;
}
