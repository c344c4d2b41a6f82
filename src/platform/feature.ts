import type { Db } from "../db/connect.ts";
import type { RetentionName } from "../product/retention.ts";
import type { Endpoint } from "./api/endpoint.ts";
import type {
	App,
	AuditedRecords,
	FindHiddenNames,
	PublicTexts,
	SampleData,
	StaffSearch,
} from "./app-context.ts";
import type { Api } from "./browser/api-client.ts";
import type { EventHandlers } from "./events.server.ts";
import type { PictureUses } from "./files/picture-uses.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import type { BackupRow, DeclaredTable, TableDeclarations, TableName } from "./table.ts";

/** A feature as API, backup, erasure, jobs, sitemap and tests read it from `src/features.ts`. */
export interface Feature extends Omit<FeatureDeclaration, "tables"> {
	readonly tables?: Readonly<Record<string, DeclaredTable>>;
}

export interface FeatureDeclaration {
	readonly name: string;
	/** Folders of the features whose files it imports or whose tables it reads; `tests/structure/` checks this. */
	readonly needs?: readonly string[];
	readonly endpoints?: readonly Endpoint[];
	/** The tables that only this feature writes, parents before children. */
	readonly tables?: TableDeclarations;
	/** Required if a column is personal; `tests/structure/features.test.ts` checks this. */
	readonly personalData?: PersonalData;
	/** For each subject of its audit events, what the record is called; `src/features.ts` checks that none is missing. */
	readonly auditedRecords?: AuditedRecords;
	readonly files?: readonly StoredFiles[];
	/** A picture that no feature uses is withdrawn. */
	readonly usesPictures?: PictureUses;
	/** Required if some of its rows can be sample content. */
	readonly samples?: SampleData;
	readonly staffSearches?: readonly StaffSearch[];
	readonly hiddenNames?: FindHiddenNames;
	/** Texts of staff that may name participants, in steps that leave the event loop free. */
	readonly publicTexts?: PublicTexts;
	readonly jobs?: readonly ScheduledJob[];
	readonly workers?: readonly Worker[];
	readonly events?: EventHandlers;
	readonly sitemap?: (api: Api, settings: { indexResults: boolean }) => Promise<SitemapEntry[]>;
}

/** Files of a feature. One below the prefix that `listKnown` does not return is orphaned. */
export interface StoredFiles {
	readonly prefix: string;
	readonly listKnown: (db: Db) => Promise<string[]>;
	/** The keys of the files that must exist if a table has this row. A backup reports those that are missing. */
	readonly requiredBy?: { table: TableName; keysOf: (row: BackupRow) => string[] };
	/** Their total size in bytes, if visitors upload them: `UPLOADS_MAX_GB` limits it. */
	readonly countBytes?: (db: Db) => Promise<number>;
	/** The files are temporary: excluded from backups, and orphans are deleted however many there are. */
	readonly temporary?: true;
}

/** Runs every hour, in each process. */
export interface ScheduledJob {
	readonly name: string;
	readonly enforcesRetention?: readonly RetentionName[];
	/** It deletes or empties something permanently. Does not run while the clock cannot be trusted. */
	readonly destructive: boolean;
	readonly run: (app: App) => Promise<unknown>;
}

/** A destructive job that needs only the database. */
export function databaseJob(
	name: string,
	enforcesRetention: readonly RetentionName[],
	run: (db: Db) => Promise<unknown>,
): ScheduledJob {
	return { name, enforcesRetention, destructive: true, run: ({ db }) => run(db) };
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
	changed?: string;
}

/** Preserves the literal table names, by which `src/features.ts` checks that every table has an owner. */
export function defineFeature<const F extends FeatureDeclaration>(feature: F): F {
	return feature;
}
