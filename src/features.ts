import type { Db } from "./db/connect.ts";
import { type Schema, TABLES } from "./db/schema.ts";
import { accounts } from "./features/accounts/accounts.feature.server.ts";
import { assets } from "./features/assets/assets.feature.server.ts";
import { releasePictures } from "./features/assets/withdraw-pictures.server.ts";
import { assistance } from "./features/assistance/assistance.feature.server.ts";
import { audit } from "./features/audit/audit.feature.server.ts";
import { categories } from "./features/categories/categories.feature.server.ts";
import { customerMessages } from "./features/customer-messages/customer-messages.feature.server.ts";
import { gallery } from "./features/gallery/gallery.feature.server.ts";
import { goingLive } from "./features/going-live/going-live.feature.server.ts";
import { helpGiven } from "./features/help-given/help-given.feature.server.ts";
import { ledger } from "./features/ledger/ledger.feature.server.ts";
import { myWork } from "./features/my-work/my-work.feature.server.ts";
import { deliveries } from "./features/orders/deliveries/deliveries.feature.server.ts";
import { orders } from "./features/orders/orders.feature.server.ts";
import { overview } from "./features/overview/overview.feature.server.ts";
import { payments } from "./features/payments/payments.feature.server.ts";
import { previews } from "./features/previews/previews.feature.server.ts";
import { privacy } from "./features/privacy/privacy.feature.server.ts";
import { projects } from "./features/projects/projects.feature.server.ts";
import { countProjectsOf, projectExists } from "./features/projects/projects.queries.server.ts";
import { records } from "./features/records/records.feature.server.ts";
import { results } from "./features/results/results.feature.server.ts";
import { search } from "./features/search/search.feature.server.ts";
import { siteSettings } from "./features/site/site.feature.server.ts";
import { staffNotices } from "./features/staff-notices/staff-notices.feature.server.ts";
import { tracking } from "./features/tracking/tracking.feature.server.ts";
import { work } from "./features/work/work.feature.server.ts";
import type { CacheTagsByTable } from "./platform/api/call-rules.server.ts";
import type { AuditedRecords, Declarations } from "./platform/app-context.ts";
import { createEmit } from "./platform/events.server.ts";
import type { Feature, FeatureDeclaration, StoredFiles } from "./platform/feature.ts";
import { auditLog, files, http, mail, meta } from "./platform/platform.feature.server.ts";
import type { BackupRow, DeclaredTable, TableName } from "./platform/table.ts";

/** All features. Order matters where rows refer to each other: for restoring backups and finding people. */
const productFeatures = [
	accounts,
	categories,
	assets,
	projects,
	gallery,
	orders,
	ledger,
	payments,
	helpGiven,
	deliveries,
	assistance,
	results,
	previews,
	overview,
	tracking,
	work,
	search,
	audit,
	privacy,
	staffNotices,
	records,
	customerMessages,
	siteSettings,
	myWork,
	goingLive,
] as const;

/** Platform modules with tables are declared the same way. */
const platformFeatures = [meta, mail, auditLog, http, files] as const;

const allDeclarations = [...productFeatures, ...platformFeatures] as const;

const withColumns = ({ tables = {}, ...feature }: FeatureDeclaration): Feature => ({
	...feature,
	tables: Object.fromEntries(
		Object.entries(tables).map(([name, table]) => [
			name,
			{ ...table, columns: TABLES[name as TableName] },
		]),
	),
});

export const features: readonly Feature[] = allDeclarations.map(withColumns);

export { outboxHooks } from "./features/orders/outbox-hooks.server.ts";

type TablesOf<F> = F extends { readonly tables: infer Tables } ? keyof Tables : never;
type UndeclaredTable = Exclude<keyof Schema, TablesOf<(typeof allDeclarations)[number]>>;
type SubjectsOf<F> = F extends { readonly auditedRecords: infer Records } ? keyof Records : never;
type UndeclaredSubject = Exclude<
	keyof AuditedRecords,
	SubjectsOf<(typeof allDeclarations)[number]>
>;
type MustBeNever<T extends never> = T;

/** A subject of audit events that no feature declares is a type error here. */
const auditedRecords: AuditedRecords & { [Missing in MustBeNever<UndeclaredSubject>]?: never } =
	Object.assign({}, ...features.map((feature) => feature.auditedRecords));

/** Parents before children. A table that no feature declares is a type error here. */
export const tableNames: readonly (TableName | MustBeNever<UndeclaredTable>)[] = features.flatMap(
	({ tables }) => Object.keys(tables ?? {}) as TableName[],
);

export const tablesInBackups: readonly TableName[] = features.flatMap(({ tables = {} }) =>
	(Object.entries(tables) as [TableName, DeclaredTable][])
		.filter(([, { inBackups }]) => inBackups !== false)
		.map(([name]) => name),
);

export function rowsInBackups(table: string, rows: readonly BackupRow[]): BackupRow[] {
	const inBackups = declarations.tables.get(table)?.inBackups;
	if (typeof inBackups !== "function") return [...rows];
	return rows.map(inBackups).filter((row) => row !== undefined);
}

export const storedFiles: readonly StoredFiles[] = features.flatMap(({ files = [] }) => files);

export async function countBytesUploadedByVisitors(db: Db): Promise<number> {
	const counts = await Promise.all(storedFiles.map(({ countBytes }) => countBytes?.(db) ?? 0));
	return counts.reduce((sum, bytes) => sum + bytes, 0);
}

/** For each table of a feature: the tag of the cached responses built from it, if any. */
export const cacheTagsByTable: CacheTagsByTable = new Map(
	(productFeatures as readonly FeatureDeclaration[]).flatMap(({ tables = {} }) =>
		Object.entries(tables).map(([table, { cacheTag }]) => [table, cacheTag]),
	),
);

const pictureUses = features.flatMap(({ usesPictures }) => usesPictures ?? []);

export const declarations: Declarations = {
	auditedRecords,
	emit: createEmit(features.flatMap(({ events }) => events ?? [])),
	personalData: features.flatMap(({ personalData }) => personalData ?? []),
	pictureUses,
	tables: new Map(features.flatMap(({ tables = {} }) => Object.entries(tables))),
	samples: features.flatMap(({ samples }) => samples ?? []).toReversed(),
	staffSearches: features.flatMap(({ staffSearches }) => staffSearches ?? []),
	countProjectsOf,
	mayHavePictures: projectExists,
	releasePictures: (tx, ids) => releasePictures(tx, pictureUses, ids),
	async findHiddenNames(db, text) {
		const found = await Promise.all(
			features.map(({ hiddenNames }) => hiddenNames?.(db, text) ?? []),
		);
		return found.flat();
	},
	async *publicTexts(db) {
		for (const feature of features) if (feature.publicTexts) yield* feature.publicTexts(db);
	},
};
