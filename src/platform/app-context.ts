import type { Writable } from "node:stream";
import type { Db } from "../db/connect.ts";
import type { Tx } from "../db/transaction.ts";
import type { AuditSubject, SampleKind, SearchKind } from "../product/kinds.ts";
import type { CurrentSite } from "../site.ts";
import type { CacheInvalidation } from "./cache/invalidation.server.ts";
import type { Emit } from "./events.server.ts";
import type { PictureUses } from "./files/picture-uses.ts";
import type { FileStore } from "./files/storage.server.ts";
import type { UploadCapacity } from "./files/upload-capacity.server.ts";
import type { Actor } from "./http/authorization.ts";
import type { RateLimits } from "./http/rate-limits.server.ts";
import type { Mailer } from "./mail/outbox.server.ts";
import type { Log } from "./operations/log.server.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import type { Settings } from "./settings.ts";
import type { SearchHits } from "./staff-search.ts";
import type { DeclaredTables } from "./table.ts";

/** Everything a service may use. Built in src/server/app.ts, and by tests. */
export interface App extends Declarations {
	settings: Settings;
	site: () => CurrentSite;
	/** In this process only. */
	setSite: (site: CurrentSite) => void;
	db: Db;
	files: FileStore;
	uploadCapacity: UploadCapacity;
	mail: Mailer;
	limits: RateLimits;
	invalidation: CacheInvalidation;
	log: Log;
	writeBackup: (to: Writable) => Promise<void>;
}

/** What the features declare, for code that names none of them. Built in src/features.ts. */
export interface Declarations {
	auditedRecords: AuditedRecords;
	emit: Emit;
	personalData: readonly PersonalData[];
	pictureUses: readonly PictureUses[];
	tables: DeclaredTables;
	/** How features remove their sample content; children before parents. */
	samples: readonly SampleData[];
	staffSearches: readonly StaffSearch[];
	/** Published records and drafts of an account, without those in the trash. */
	countProjectsOf: (db: Db, accountId: string) => Promise<number>;
	/** Whether a picture may be uploaded for the record with this id. */
	mayHavePictures: (tx: Tx, recordId: string) => Promise<boolean>;
	/** Withdraws those of the pictures that no record uses any more, and returns them. */
	releasePictures: (tx: Tx, ids: readonly string[]) => Promise<{ id: string; url: string }[]>;
	/** Names in a text that some feature hides from the public, to warn staff who publish it. */
	findHiddenNames: FindHiddenNames;
	/** All texts that features show to the public, to warn staff who hide a name that one of them contains. */
	publicTexts: PublicTexts;
}

export interface SampleData {
	readonly kind: SampleKind;
	/** Whether it is moved to the trash rather than deleted permanently. */
	readonly trash: boolean;
	/** Stores it in a fresh database, and returns the ids. Kinds that need others or pictures are stored by `src/demo/`. */
	readonly load?: (app: App, admin: Actor) => Promise<string[]>;
	/** For those of the ids whose row still exists: a text that changes whenever somebody edits the row. */
	readonly versionsOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
	/** Which edited rows are removed as well, because they hold no personal data. Default: none. */
	readonly alsoRemoved?: (db: Db, edited: readonly string[]) => Promise<readonly string[]>;
	/** Returns the ids that were removed. */
	readonly remove: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<readonly string[]>;
}

export interface AuditedRecord {
	label: string;
	path: string | null;
}

export type FoundRecord = { id: string } & AuditedRecord;

/** What the records are called now, and where staff see them. Permanently deleted ones are missing. */
export type FindAudited = (db: Db, ids: readonly string[]) => Promise<FoundRecord[]>;

/** Null: not a record with a name. */
export type AuditedRecords = { readonly [Subject in AuditSubject]?: FindAudited | null };

export type FindHiddenNames = (db: Db, text: string) => Promise<string[]>;

/** A text that is public, or will be at a time that is set. */
export interface PublicText {
	id: string;
	title: string;
	text: string;
}

export type PublicTexts = (db: Db) => AsyncIterable<PublicText>;

export interface StaffSearch {
	readonly kind: SearchKind;
	/** Calls the feature's own list service, which refuses an actor who may not list. */
	readonly find: (
		app: App,
		actor: Actor,
		query: { search: string; limit: number },
	) => Promise<SearchHits>;
}

export interface ById {
	id: string;
}
