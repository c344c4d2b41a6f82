import type { Db } from "../db/connect.ts";
import type { Endpoint } from "./api/endpoint.ts";
import type { App, FindHiddenNames, PublicTexts, StaffSearch } from "./app-context.ts";
import type { Api } from "./browser/api-client.ts";
import type { EventHandlers } from "./events.server.ts";
import type { PictureUses } from "./files/picture-uses.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import type { RetentionName } from "./retention.ts";
import type { SampleData } from "./sample-data.ts";
import type { TableDeclarations } from "./table.ts";

/**
 * Everything that the rest of the product needs to know about a feature. It is declared here once: the API, backup,
 * erasure, scheduled jobs, the sitemap and the tests iterate over `src/features.ts` and keep no lists of their own.
 */
export interface Feature {
	readonly name: string;
	/** Folders of the features whose files it imports or whose tables it reads; `tests/structure/` checks this. */
	readonly needs?: readonly string[];
	readonly endpoints?: readonly Endpoint[];
	/** The tables that only this feature writes, parents before children. */
	readonly tables?: TableDeclarations;
	/** Required if a column is personal; `tests/structure/features.test.ts` checks this. */
	readonly personalData?: PersonalData;
	readonly files?: readonly StoredFiles[];
	/** Where its tables refer to uploaded pictures. A picture that no feature uses is withdrawn. */
	readonly usesPictures?: PictureUses;
	/** Required if some of its rows can be sample content. */
	readonly samples?: SampleData;
	/** Its record kinds that staff can search from anywhere in the dashboard. */
	readonly staffSearches?: readonly StaffSearch[];
	/** Finds people in a text whose names this feature hides from the public. */
	readonly hiddenNames?: FindHiddenNames;
	/** Texts of staff that may name participants, in steps that leave the event loop free. */
	readonly publicTexts?: PublicTexts;
	readonly jobs?: readonly ScheduledJob[];
	readonly workers?: readonly Worker[];
	/** Updates its own tables when a row of another feature changes. */
	readonly events?: EventHandlers;
	/** Sitemap entries beside the static pages. */
	readonly sitemap?: (api: Api, settings: { indexResults: boolean }) => Promise<SitemapEntry[]>;
}

/**
 * Files in the store that belong to a feature. A file below the prefix that `listKnown` does not return is orphaned.
 */
export interface StoredFiles {
	readonly prefix: string;
	readonly listKnown: (db: Db) => Promise<string[]>;
	/** Their total size in bytes, if visitors upload them: `UPLOADS_MAX_GB` limits it. */
	readonly countBytes?: (db: Db) => Promise<number>;
	/** The files are temporary: excluded from backups, and orphans are deleted however many there are. */
	readonly temporary?: true;
}

/** Runs every hour, in each process. */
export interface ScheduledJob {
	readonly name: string;
	/** The retention periods that this job enforces. */
	readonly enforces?: readonly RetentionName[];
	/** It deletes or empties something for good. It does not run while the clock cannot be trusted. */
	readonly destructive: boolean;
	readonly run: (app: App) => Promise<unknown>;
}

/** A destructive job that needs only the database. */
export function databaseJob(
	name: string,
	enforces: readonly RetentionName[],
	run: (db: Db) => Promise<unknown>,
): ScheduledJob {
	return { name, enforces, destructive: true, run: ({ db }) => run(db) };
}

/** Runs in a loop in each process, with this pause after each run. */
export interface Worker {
	readonly name: string;
	readonly everyMs: number;
	readonly run: (app: App) => Promise<unknown>;
}

export interface SitemapEntry {
	/** Path below SITE_URL. */
	path: string;
	/** ISO 8601. */
	changed?: string;
}

/** Preserves the literal table names, by which `src/features.ts` checks that every table has an owner. */
export function defineFeature<const F extends Feature>(feature: F): F {
	return feature;
}
