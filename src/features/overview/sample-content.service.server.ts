import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App, SampleData } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { claimMeta, readMeta, writeMeta } from "../../platform/meta/meta.server.ts";
import { SAMPLE_KINDS, type SampleKind } from "../../product/kinds.ts";
import type { RemovedSamples, SampleContent } from "./overview.contract.ts";

/** Key in `meta`: when sample content began to be stored, or that this database never gets it. */
export const LOADED_AT = "demo content";
/** Key in `meta`: when it was decided that this database gets the sample content. */
const DECIDED_AT = "demo content decided";
/** Prefix of keys in `meta`, followed by the kind; the value is JSON with the version of each row by id. */
const PREFIX = "sample content: ";

const SIGN_INS = ["sessions", "known_browsers"] as const;
/** Tables that get rows as soon as people work. */
const WORK_TABLES = ["audit_log", "assistance_requests"] as const;

/**
 * Decides once per database whether it gets sample content: not if its first start has DEMO_CONTENT=off, or if somebody
 * has signed in. After an interrupted start, the next one goes on, even if the owner has signed in, unless people have
 * begun to work by then.
 */
export async function recordSampleDecision(db: Db, isEnabled: boolean): Promise<void> {
	const isDecided = (await readMeta(db, DECIDED_AT)) !== undefined;
	const traces = await Promise.all(
		[...(isDecided ? [] : SIGN_INS), ...WORK_TABLES].map((table) =>
			db.selectFrom(table).select(sql`1`.as("found")).limit(1).executeTakeFirst(),
		),
	);
	if (isEnabled && traces.every((trace) => trace === undefined)) {
		await claimMeta(db, DECIDED_AT, now());
	} else await claimMeta(db, LOADED_AT, "off");
}

/** Whether there is any content, or a process has started to store the sample content. */
export async function hasContentOrSamples(db: Db): Promise<boolean> {
	const article = await db.selectFrom("articles").select("id").limit(1).executeTakeFirst();
	return article !== undefined || (await readMeta(db, LOADED_AT)) !== undefined;
}

/** Whether this database gets the sample content, whose pictures are still being made. */
export async function areSamplesLoading(db: Db): Promise<boolean> {
	return (await readMeta(db, DECIDED_AT)) !== undefined && !(await hasContentOrSamples(db));
}

/** Records sample rows with their version: one edited later is the owner's own, unless `alsoRemoved` names it. */
export async function recordSamples(
	{ db, samples }: App,
	kind: SampleKind,
	ids: readonly string[],
): Promise<void> {
	const versions = await requireSample(samples, kind).versionsOf(db, ids);
	await writeMeta(db, PREFIX + kind, JSON.stringify(Object.fromEntries(versions)));
}

/** Remaining sample content; null if nothing would be removed. */
export async function readSampleContent({ db, samples }: App): Promise<SampleContent | null> {
	const kinds: SampleContent["kinds"] = [];
	for (const kind of SAMPLE_KINDS) {
		const sample = requireSample(samples, kind);
		const { unchanged, editsRemoved, editsKept: edits_kept } = await findSamples(db, sample);
		const edits_removed = editsRemoved.length;
		const found = { unchanged: unchanged.length, edits_removed, edits_kept };
		if (Object.values(found).every((count) => count === 0)) continue;
		kinds.push({ kind, trash: sample.trash, ...found });
	}
	return kinds.some((found) => found.unchanged + found.edits_removed > 0) ? { kinds } : null;
}

/** Admins only: moves sample content to the trash, or deletes it. What became the owner's own stays. 404 if none. */
export async function removeSampleContent(app: App, actor: Actor | null): Promise<RemovedSamples> {
	const { db, samples } = app;
	const admin = requireAccess(actor, "admin");
	const removed = await transaction(db, async (tx) => {
		const removed: RemovedSamples = [];
		for (const sample of samples) {
			const { unchanged, editsRemoved } = await findSamples(tx, sample);
			const all = [...unchanged, ...editsRemoved];
			const ids = all.length > 0 ? await sample.remove(tx, admin, all) : [];
			if (ids.length > 0) removed.push({ kind: sample.kind, count: ids.length });
			await writeMeta(tx, PREFIX + sample.kind, "{}");
		}
		if (removed.length === 0) throw new AppError("not_found", "There is no sample content.");
		const counts = Object.fromEntries(removed.map(({ kind, count }) => [kind, count]));
		await recordAuditEvent(tx, admin, "remove", "sample content", "all", { before: counts });
		return removed;
	});
	await deletePendingFiles(app);
	return removed;
}

function requireSample(samples: readonly SampleData[], kind: SampleKind): SampleData {
	const sample = samples.find((one) => one.kind === kind);
	if (!sample) throw new Error(`No feature declares the samples of the kind ${kind}`);
	return sample;
}

async function findSamples(
	db: Db,
	{ kind, versionsOf, alsoRemoved }: SampleData,
): Promise<{ unchanged: string[]; editsRemoved: readonly string[]; editsKept: number }> {
	const recorded = new Map(Object.entries(JSON.parse((await readMeta(db, PREFIX + kind)) ?? "{}")));
	if (recorded.size === 0) return { unchanged: [], editsRemoved: [], editsKept: 0 };
	const unchanged: string[] = [];
	const edited: string[] = [];
	for (const [id, version] of await versionsOf(db, [...recorded.keys()])) {
		(recorded.get(id) === version ? unchanged : edited).push(id);
	}
	const editsRemoved = edited.length > 0 ? ((await alsoRemoved?.(db, edited)) ?? []) : [];
	return { unchanged, editsRemoved, editsKept: edited.length - editsRemoved.length };
}
