import type { Db } from "../db/connect.ts";
import type { AppContext, StaffSearch } from "./app-context.ts";
import type { Api } from "./browser/api-client.ts";
import type { EventHandlers } from "./events.server.ts";
import type { PictureUses } from "./files/picture-uses.ts";
import type { Endpoint } from "./http/endpoint.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import type { RetentionName } from "./privacy/retention.ts";
import type { SampleData } from "./sample-data.ts";
import type { TableDeclarations } from "./table.ts";

/**
 * What the rest of the product needs to know of a feature. It is declared here once: the API, backup,
 * erasure, scheduled jobs, the sitemap and the tests walk over `src/features.ts` and keep no lists of their own.
 */
export interface Feature {
	readonly name: string;
	readonly endpoints?: readonly Endpoint[];
	/** The tables that only this feature writes, parents before children. */
	readonly tables?: TableDeclarations;
	/** Required when a column is personal; `tests/features.test.ts` says so. */
	readonly personalData?: PersonalData;
	readonly files?: readonly StoredFiles[];
	/** Where its tables refer to uploaded pictures: what no feature uses is withdrawn. */
	readonly usesPictures?: PictureUses;
	/** When some of its rows may be sample content. */
	readonly samples?: SampleData;
	/** What staff find of it from anywhere in the dashboard. */
	readonly staffSearches?: readonly StaffSearch[];
	readonly jobs?: readonly ScheduledJob[];
	readonly workers?: readonly Worker[];
	/** What it does with its own tables when a row of another feature changes. */
	readonly events?: EventHandlers;
	/** Addresses for search engines beside the static pages. */
	readonly sitemap?: (api: Api, settings: { indexResults: boolean }) => Promise<SitemapEntry[]>;
}

/** Files in the store that belong to a feature. What is below the prefix and not known is orphaned. */
export interface StoredFiles {
	readonly prefix: string;
	readonly listKnown: (db: Db) => Promise<string[]>;
	/** Bytes of them, when visitors send them: `UPLOADS_MAX_GB` limits these. */
	readonly countBytes?: (db: Db) => Promise<number>;
	/** Nothing there has to last: it is in no backup, and what is orphaned goes however much it is. */
	readonly temporary?: true;
}

/** Runs every hour, in each process. */
export interface ScheduledJob {
	readonly name: string;
	/** The periods that it holds. */
	readonly enforces?: readonly RetentionName[];
	readonly run: (app: AppContext) => Promise<unknown>;
}

/** A job that needs no more than the database. */
export function databaseJob(
	name: string,
	enforces: readonly RetentionName[],
	run: (db: Db) => Promise<unknown>,
): ScheduledJob {
	return { name, enforces, run: ({ db }) => run(db) };
}

/** Runs again so long after it has ended, in each process. */
export interface Worker {
	readonly name: string;
	readonly everyMs: number;
	readonly run: (app: AppContext) => Promise<unknown>;
}

export interface SitemapEntry {
	/** Below SITE_URL. */
	path: string;
	/** ISO 8601. */
	changed?: string;
}

/** Keeps the literal names of tables, by which `src/features.ts` checks that each has an owner. */
export function defineFeature<const F extends Feature>(feature: F): F {
	return feature;
}
