import type { Db } from "./db/connect.ts";
import type { Schema } from "./db/schema.ts";
import { accounts } from "./features/accounts/accounts.feature.server.ts";
import { assets } from "./features/assets/assets.feature.server.ts";
import { assistance } from "./features/assistance/assistance.feature.server.ts";
import { audit } from "./features/audit/audit.feature.server.ts";
import { categories } from "./features/categories/categories.feature.server.ts";
import { gallery } from "./features/gallery/gallery.feature.server.ts";
import { helpGiven } from "./features/help-given/help-given.feature.server.ts";
import { messages } from "./features/messages/messages.feature.server.ts";
import { orders } from "./features/orders/orders.feature.server.ts";
import { overview } from "./features/overview/overview.feature.server.ts";
import { payments } from "./features/payments/payments.feature.server.ts";
import { privacy } from "./features/privacy/privacy.feature.server.ts";
import { projects } from "./features/projects/projects.feature.server.ts";
import { results } from "./features/results/results.feature.server.ts";
import { search } from "./features/search/search.feature.server.ts";
import { tracker } from "./features/tracking/tracking.feature.server.ts";
import { work } from "./features/work/work.feature.server.ts";
import type { StaffSearch } from "./platform/app-context.ts";
import { auditLog } from "./platform/audit/audit-log.feature.server.ts";
import type { EventHandlers } from "./platform/events.server.ts";
import type { Feature, StoredFiles } from "./platform/feature.ts";
import { files } from "./platform/files/files.feature.server.ts";
import type { PictureUses } from "./platform/files/picture-uses.ts";
import type { CacheTagsByTable } from "./platform/http/call-rules.server.ts";
import { http } from "./platform/http/http.feature.server.ts";
import { mail } from "./platform/mail/mail.feature.server.ts";
import { messageTexts } from "./platform/messages/messages.feature.server.ts";
import { meta } from "./platform/meta/meta.feature.server.ts";
import type { PersonalData } from "./platform/privacy/personal-data.ts";
import type { SampleData } from "./platform/sample-data.ts";
import type { DeclaredTables, TableName } from "./platform/table.ts";
import { tracking } from "./platform/tracking/tracking.feature.server.ts";

/**
 * The only list of features. Their order matters where rows refer to each other: a backup is restored in
 * it, and a person is looked for in it.
 */
const inFeatures = [
	accounts,
	categories,
	assets,
	projects,
	gallery,
	orders,
	payments,
	helpGiven,
	assistance,
	results,
	overview,
	tracker,
	work,
	search,
	audit,
	privacy,
	messages,
] as const;

/** What features are built on declares what it owns in the same way. */
const inPlatform = [meta, tracking, messageTexts, mail, auditLog, http, files] as const;

const declared = [...inFeatures, ...inPlatform] as const;

export const features: readonly Feature[] = declared;

type TablesOf<F> = F extends { readonly tables: infer Tables } ? keyof Tables : never;
type OwnerlessTable = Exclude<keyof Schema, TablesOf<(typeof declared)[number]>>;
type Nothing<T extends never> = T;

/** Every table, parents before children. The compiler names here a table that no feature declares. */
export const tableNames: readonly (TableName | Nothing<OwnerlessTable>)[] = features.flatMap(
	({ tables }) => Object.keys(tables ?? {}) as TableName[],
);

/** The tables that a backup holds, in the same order. */
export const tablesInBackups: readonly TableName[] = features.flatMap(({ tables = {} }) =>
	(Object.entries(tables) as [TableName, { inBackups?: false }][])
		.filter(([, { inBackups }]) => inBackups !== false)
		.map(([name]) => name),
);

/** All that is in the file store, by the features that put it there. */
export const storedFiles: readonly StoredFiles[] = features.flatMap(({ files = [] }) => files);

/** Bytes of all files that visitors have sent. */
export async function countBytesOfVisitors(db: Db): Promise<number> {
	const counts = await Promise.all(storedFiles.map(({ countBytes }) => countBytes?.(db) ?? 0));
	return counts.reduce((sum, bytes) => sum + bytes, 0);
}

/** By table of a feature: the tag of the cached answers that are built from it, if any. */
export const cacheTagsByTable: CacheTagsByTable = new Map(
	(inFeatures as readonly Feature[]).flatMap(({ tables = {} }) =>
		Object.entries(tables).map(([table, { cacheTag }]) => [table, cacheTag]),
	),
);

/** How a person is found, exported and erased, in the order of the features. */
export const personalData: readonly PersonalData[] = features.flatMap(
	(feature) => feature.personalData ?? [],
);

/** Where pictures are used. */
export const pictureUses: readonly PictureUses[] = features.flatMap(
	(feature) => feature.usesPictures ?? [],
);

/** What is declared of each table: what its columns hold, and where people are named in it. */
export const declaredTables: DeclaredTables = new Map(
	features.flatMap(({ tables = {} }) => Object.entries(tables)),
);

/** How features remove their sample content, children before parents. */
export const samples: readonly SampleData[] = features
	.flatMap((feature) => feature.samples ?? [])
	.toReversed();

/** What staff find from anywhere in the dashboard. */
export const staffSearches: readonly StaffSearch[] = features.flatMap(
	(feature) => feature.staffSearches ?? [],
);

/** What features do when a row of another one changes. */
export const eventHandlers: readonly EventHandlers[] = features.flatMap(
	({ events }) => events ?? [],
);
