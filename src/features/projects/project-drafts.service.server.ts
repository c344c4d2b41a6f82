import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { later, now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { versionConflict } from "../../platform/http/optimistic-locking.ts";
import { readKes } from "../../platform/text/kes.ts";
import { toCents } from "../ledger/payment.ts";
import { ownImagesOf, sizeImages } from "./article-html.server.ts";
import { cleanArticle } from "./article-thread.server.ts";
import { type Material, materialsInput } from "./materials.ts";
import type { DraftValues, ProjectDraft } from "./project-drafts.contract.ts";
import { deleteDraft, findDraft, NEW_PROJECT } from "./project-drafts.queries.server.ts";
import { namedCategories } from "./project-versions.queries.server.ts";
import type { Project } from "./projects.contract.ts";
import { presentSummary } from "./projects.presenter.server.ts";
import { findProjectById, uploadsAt } from "./projects.queries.server.ts";
import { MISSING_OR_FORBIDDEN } from "./projects.service.server.ts";
import { type Requirements, requirementsInput } from "./requirements.ts";

type RecordKey = { record: string };

/** Unsaved edits of the actor, who must be staff. Nobody else can read them. */
export async function readDraft(
	{ db }: App,
	actor: Actor | null,
	{ record }: RecordKey,
): Promise<ProjectDraft | null> {
	const { id: author } = requireAccess(actor, "staff");
	const row = await findDraft(db, { author, record });
	return row ? presentDraft(row) : null;
}

interface DraftInput extends RecordKey {
	values: DraftValues;
	device: string;
	key?: string | undefined; // Idempotency-Key of the form
	/** The `updated_at` of the draft that the device knows. */
	read_at: string | null;
}

/** Sanitises the HTML. Returns the new `updated_at`. 404 without the project; 409 if the stored draft is not the known one. */
export async function saveDraft(
	{ db, settings }: App,
	actor: Actor | null,
	{ record, values, device, key, read_at }: DraftInput,
): Promise<string> {
	const { id: author } = requireAccess(actor, "staff");
	const { title, excerpt, content, ...choices } = values;
	const draft = {
		device,
		title,
		excerpt,
		content: await cleanArticle(content, settings.siteUrl),
		choices: JSON.stringify({ ...choices, key }),
	};
	return transaction(db, async (tx) => {
		await requireProjectExists(tx, record);
		const before = await findDraft(tx, { author, record });
		if ((before?.updated_at ?? null) !== read_at) throw versionConflict();
		const updated_at = before ? later(before.updated_at) : now();
		const stored = before
			? await tx
					.updateTable("project_drafts")
					.set({ ...draft, updated_at })
					.where("id", "=", before.id)
					.where("updated_at", "=", before.updated_at)
					.returning("id")
					.execute()
			: await tx
					.insertInto("project_drafts")
					.values({
						id: randomUUID(),
						author_id: author,
						record,
						article_id: record === NEW_PROJECT ? null : record,
						updated_at,
						...draft,
					})
					.onConflict((conflict) => conflict.columns(["author_id", "record"]).doNothing())
					.returning("id")
					.execute();
		if (stored.length === 0) throw versionConflict();
		return updated_at;
	});
}

/** 409 if another device has changed the draft since `updated_at`. */
export async function discardDraft(
	{ db }: App,
	actor: Actor | null,
	{ record, updated_at }: RecordKey & { updated_at: string },
): Promise<void> {
	const { id: author } = requireAccess(actor, "staff");
	await transaction(db, async (tx) => {
		if (await deleteDraft(tx, { author, record, updated_at })) return;
		if (await findDraft(tx, { author, record })) throw versionConflict();
	});
}

/** The draft in the shape of a published project. 404 without one. */
export async function previewDraft(
	{ db }: App,
	actor: Actor | null,
	{ record }: RecordKey,
): Promise<Project> {
	const staff = requireAccess(actor, "staff");
	const row = await findDraft(db, { author: staff.id, record });
	if (!row) throw new AppError("not_found", "There is no draft to preview.");
	const { values } = presentDraft(row);
	const stored = row.article_id ? await findProjectById(db, row.article_id) : undefined;
	const cover = values.cover_image?.url || null;
	const image = cover ? await uploadAt(db, cover) : undefined;
	const images = await uploadsAt(db, ownImagesOf(values.content).slice(0, 100));
	const summary = presentSummary(
		{
			id: stored?.id ?? row.id,
			slug: stored?.slug ?? "preview",
			title: values.title.trim() || "Untitled",
			excerpt: values.excerpt.trim(),
			status: "published",
			price_cents: centsOf(values.price),
			material_cost_cents: centsOf(values.material_cost),
			featured_image: cover,
			author_id: staff.id,
			published_at: stored?.published_at ?? row.updated_at,
			created_at: stored?.created_at ?? row.updated_at,
			updated_at: row.updated_at,
			image_url: image?.url ?? null,
			image_width: image?.width ?? null,
			image_height: image?.height ?? null,
			image_variants: image?.variants ?? null,
			image_subject_side: image?.side ?? null,
		},
		await namedCategories(db, values.category_ids),
		null,
	);
	return {
		...summary,
		...validRequirements(values),
		materials: validMaterials(values),
		prices_month: values.prices_month || null,
		content: sizeImages(values.content, images),
	};
}

function presentDraft(row: NonNullable<Awaited<ReturnType<typeof findDraft>>>): ProjectDraft {
	const { title, excerpt, content, device, updated_at } = row;
	const { key = null, ...choices } = JSON.parse(row.choices);
	return { values: { title, excerpt, content, ...choices }, device, key, updated_at };
}

async function requireProjectExists(db: Db, record: string): Promise<void> {
	if (record === NEW_PROJECT) return;
	const project = await db
		.selectFrom("articles")
		.select("id")
		.where("id", "=", record)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (!project) throw new AppError("not_found", MISSING_OR_FORBIDDEN);
}

function uploadAt(db: Db, url: string) {
	return db
		.selectFrom("assets")
		.select(["url", "width", "height", "variants", "side"])
		.where("url", "=", url)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
}

function validRequirements(values: DraftValues): Requirements {
	const { level, weeks, tools } = requirementsInput;
	return {
		level: level.safeParse(values.level).data ?? null,
		weeks: weeks.safeParse(values.weeks).data ?? null,
		tools: tools.safeParse(values.tools).data ?? null,
	};
}

/** Lines that have an item; invalid costs are left out. */
function validMaterials({ materials = [] }: Partial<DraftValues>): Material[] {
	const lines = materials.map((line) => {
		const cost = readKes(line.cost);
		return { ...line, cost: cost === null || cost < 0 ? null : cost };
	});
	const named = lines.filter(({ item }) => item.trim());
	return materialsInput.materials.safeParse(named).data ?? [];
}

/** The amount may not be a number yet. */
function centsOf(text: string): number {
	return toCents(Math.max(0, readKes(text) ?? 0));
}
