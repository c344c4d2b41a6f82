import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../../platform/files/pending-deletions.server.ts";
import { type KnownFile, previewKey } from "../picture-files.server.ts";
import { renderPicture } from "../pictures.server.ts";
import { PREVIEW_WIDTH, type PreviewWords, renderPreview } from "./preview-drawing.ts";

/** Something that has a preview picture: its name in the `previews` table, and the picture's texts. */
export interface PreviewSubject {
	subject: string;
	words: PreviewWords;
}

/** Increase this when the drawing changes, so that all pictures are rendered again. */
const DRAWING = "1";

function hashOf(words: PreviewWords): string {
	return createHash("sha256")
		.update(JSON.stringify([DRAWING, words.title, words.over, words.below]))
		.digest("hex");
}

/** Subjects whose picture is missing or has outdated texts. */
export async function outdatedAmong(
	db: Db,
	subjects: readonly PreviewSubject[],
): Promise<PreviewSubject[]> {
	if (subjects.length === 0) return [];
	const rows = await db
		.selectFrom("previews")
		.select(["subject", "made_from"])
		.where("withdrawn_at", "is", null)
		.where(
			"subject",
			"in",
			subjects.map(({ subject }) => subject),
		)
		.execute();
	const made = new Map(rows.map(({ subject, made_from }) => [subject, made_from]));
	return subjects.filter(({ subject, words }) => made.get(subject) !== hashOf(words));
}

/** Renders a subject's picture and replaces the previous one. */
export async function makePreview(app: App, { subject, words }: PreviewSubject): Promise<void> {
	const { db, files } = app;
	const rendered = await renderPicture(Buffer.from(renderPreview(words)), {
		widths: [PREVIEW_WIDTH],
		format: "jpeg",
	});
	const name = randomBytes(12).toString("hex");
	const key = previewKey(name);
	await files.put(key, rendered.sizes[0]!.bytes, "image/jpeg");
	try {
		await transaction(db, async (tx) => {
			const before = await tx
				.updateTable("previews")
				.set({ withdrawn_at: now() })
				.where("subject", "=", subject)
				.where("withdrawn_at", "is", null)
				.returning("name")
				.execute();
			await deleteAfterCommit(
				tx,
				before.map((row) => previewKey(row.name)),
			);
			await tx
				.insertInto("previews")
				.values({
					name,
					subject,
					made_from: hashOf(words),
					created_at: now(),
					withdrawn_at: null,
				})
				.execute();
		});
	} catch (error) {
		await files.delete(key);
		throw error;
	}
	await deletePendingFiles(app);
}

const BATCH = 500;

/**
 * Withdraws, every hour, the pictures of subjects that are no longer public. Their addresses answer 410 as soon as the
 * subject is not public.
 */
export async function withdrawPreviews(app: App): Promise<void> {
	const { db } = app;
	let last = "";
	for (;;) {
		const batch = await db
			.selectFrom("previews")
			.select(["name", "subject"])
			.where("withdrawn_at", "is", null)
			.where("name", ">", last)
			.orderBy("name")
			.limit(BATCH)
			.execute();
		for (const { name, subject } of batch) {
			last = name;
			if (await isPublic(db, subject)) continue;
			await transaction(db, async (tx) => {
				await tx
					.updateTable("previews")
					.set({ withdrawn_at: now() })
					.where("name", "=", name)
					.execute();
				await deleteAfterCommit(tx, [previewKey(name)]);
			});
		}
		if (batch.length < BATCH) break;
	}
	await deletePendingFiles(app);
}

async function isPublic(db: Db, subject: string): Promise<boolean> {
	const [kind, id] = subject.split(":") as [string, string];
	const row = await db
		.selectFrom(kind === "project" ? "articles" : "results")
		.select("id")
		.where("id", "=", id)
		.where("status", "=", "published")
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

const NAME = new RegExp(`^${previewKey("([0-9a-f]{24})")}$`);

export function isPreview(key: string): boolean {
	return NAME.test(key);
}

/** Finds the preview picture that is stored under a key. */
export async function findPreview(db: Db, key: string): Promise<KnownFile | undefined> {
	const row = await db
		.selectFrom("previews")
		.select(["subject", "withdrawn_at"])
		.where("name", "=", NAME.exec(key)?.[1] ?? "")
		.executeTakeFirst();
	if (!row) return undefined;
	const isStored = row.withdrawn_at === null && (await isPublic(db, row.subject));
	return { state: isStored ? "stored" : "withdrawn", url: "", copies: [] };
}
