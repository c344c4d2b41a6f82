import { randomBytes } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { markDerived } from "../../db/query-trace.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../platform/files/pending-deletions.server.ts";
import { type KnownFile, previewKey, previewKeys } from "./picture-files.server.ts";

/** What a link preview's picture, or the site's icon, shows: its key in `previews.subject`, and what it is made from. */
interface PreviewSubject {
	subject: string;
	made_from: string;
}

/** Whether visitors may see the subject now. */
export type IsPublic = (app: DbAndSite, subject: string) => Promise<boolean>;

export type DbAndSite = Pick<App, "db" | "site">;

/** The key, in the column `previews.subject`, of a project, a result, or a result's category. */
export function previewSubject(
	kind: "project" | "result",
	id: string,
	category?: string | null,
): string {
	return [kind, id, ...(category ? [category] : [])].join(":");
}

/** URLs of pictures by subject; subjects without a picture yet are missing. */
export async function previewAddresses(
	db: Db,
	subjects: readonly string[],
): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("previews")
		.select(["subject", "name"])
		.where("subject", "in", subjects)
		.where("withdrawn_at", "is", null)
		.execute();
	return new Map(rows.map(({ subject, name }) => [subject, `/${previewKey(name)}`]));
}

/** The random names (the column `previews.name`) of up-to-date pictures, by subject. */
export async function findUpToDate(
	db: Db,
	subjects: readonly PreviewSubject[],
): Promise<Map<string, string>> {
	if (subjects.length === 0) return new Map();
	const keys = subjects.map(({ subject }) => subject);
	const rows = await db
		.selectFrom("previews")
		.select(["subject", "made_from", "name"])
		.where("withdrawn_at", "is", null)
		.where("subject", "in", keys)
		.execute();
	const expected = new Map(subjects.map(({ subject, made_from }) => [subject, made_from]));
	const upToDate = rows.filter(({ subject, made_from }) => expected.get(subject) === made_from);
	return new Map(upToDate.map(({ subject, name }) => [subject, name]));
}

/** Subjects whose picture is missing or was made from something else. */
export async function findOutdated<Subject extends PreviewSubject>(
	db: Db,
	subjects: readonly Subject[],
): Promise<Subject[]> {
	const upToDate = await findUpToDate(db, subjects);
	return subjects.filter(({ subject }) => !upToDate.has(subject));
}

/** Stores a subject's pictures and deletes the previous ones. `pictures`: in the order of `previewKeys`. */
export async function storePreview(
	{ db, files, log }: App,
	{ subject, made_from, pictures }: PreviewSubject & { pictures: readonly Uint8Array[] },
): Promise<void> {
	const name = randomBytes(12).toString("hex");
	const keys = previewKeys({ name, subject });
	try {
		for (const [index, key] of keys.entries()) {
			const type = key.endsWith(".png") ? "image/png" : "image/jpeg";
			await files.put(key, pictures[index] as Uint8Array, type);
		}
		await transaction(db, async (tx) => {
			// A picture is only drawn from other rows, so that no audit event is required.
			markDerived();
			const before = await tx
				.updateTable("previews")
				.set({ withdrawn_at: now() })
				.where("subject", "=", subject)
				.where("withdrawn_at", "is", null)
				.returning(["name", "subject"])
				.execute();
			await deleteAfterCommit(tx, before.flatMap(previewKeys));
			await tx
				.insertInto("previews")
				.values({ name, subject, made_from, created_at: now(), withdrawn_at: null })
				.execute();
		});
	} catch (error) {
		await Promise.allSettled(keys.map((key) => files.delete(key)));
		throw error;
	}
	await deletePendingFiles({ db, files, log });
}

const BATCH_SIZE = 500;

/** Withdraws, hourly, pictures of subjects that are no longer public. `findPreview` refuses them even before that. */
export async function withdrawPreviews(app: App, isPublic: IsPublic): Promise<void> {
	const { db, files, log } = app;
	let last = "";
	for (;;) {
		const batch = await db
			.selectFrom("previews")
			.select(["name", "subject"])
			.where("withdrawn_at", "is", null)
			.where("name", ">", last)
			.orderBy("name")
			.limit(BATCH_SIZE)
			.execute();
		for (const { name, subject } of batch) {
			last = name;
			if (await isPublic(app, subject)) continue;
			await transaction(db, async (tx) => {
				await tx
					.updateTable("previews")
					.set({ withdrawn_at: now() })
					.where("name", "=", name)
					.execute();
				await deleteAfterCommit(tx, previewKeys({ name, subject }));
			});
		}
		if (batch.length < BATCH_SIZE) break;
	}
	await deletePendingFiles({ db, files, log });
}

const PREVIEW_KEY = /^media\/([0-9a-f]{24})-(?:preview|icon)-\d+\.(?:jpg|png)$/;

export function isPreview(key: string): boolean {
	return PREVIEW_KEY.test(key);
}

export async function findPreview(
	app: DbAndSite,
	key: string,
	isPublic: IsPublic,
): Promise<KnownFile | undefined> {
	const row = await app.db
		.selectFrom("previews")
		.select(["name", "subject", "withdrawn_at"])
		.where("name", "=", PREVIEW_KEY.exec(key)?.[1] ?? "")
		.executeTakeFirst();
	if (!row || !previewKeys(row).includes(key)) return undefined;
	const isStored = row.withdrawn_at === null && (await isPublic(app, row.subject));
	return { state: isStored ? "stored" : "withdrawn", url: "", copies: [] };
}
