import { createHash, randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { Db } from "../../db/connect.ts";
import { later, now } from "../../db/time.ts";
import { longTransaction, type Tx } from "../../db/transaction.ts";
import { foldLine } from "../../fold.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import {
	type IdempotentRequest,
	idempotent,
	WITHOUT_KEY,
} from "../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import { type Actor, isStaff } from "../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../platform/http/contract-fields.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { hashOf } from "../../platform/http/request-input.server.ts";
import { freeSlug, slugOf } from "../../platform/text/slug.ts";
import { previewAddresses, previewSubject } from "../assets/preview-pictures.server.ts";
import { fromCents, toCents } from "../ledger/payment.ts";
import { ownImagesOf, sizeImages } from "./article-html.server.ts";
import { cleanArticle, readArticle } from "./article-thread.server.ts";
import { LIST_SORTS } from "./list-choice.ts";
import { materialColumns, materialText } from "./materials.ts";
import { chooseCategories, chosenCover, storeNewPictureUses } from "./project-choices.server.ts";
import { deleteDraft, NEW_PROJECT } from "./project-drafts.queries.server.ts";
import { storePictureUses } from "./project-pictures.server.ts";
import { chooseSchedule, schedulesOf } from "./project-schedules.server.ts";
import { saveVersion } from "./project-versions.queries.server.ts";
import {
	type CreateProjectInput,
	hasContent,
	type Project,
	type ProjectSummary,
	type ProjectsQuery,
	SORT_ERROR,
	storedProject,
	TITLE_MAX,
	type UpdateProjectInput,
} from "./projects.contract.ts";
import { presentProject, presentSummary } from "./projects.presenter.server.ts";
import {
	authorsOf,
	categoriesOf,
	findProjectById,
	findProjectBySlug,
	isLiveCategory,
	type ProjectRow,
	selectLowestCosts,
	setListedAt,
	slugsLike,
	storeSearchText,
	uploadsAt,
} from "./projects.queries.server.ts";
import {
	type ProjectFilter,
	type SummaryRow,
	selectSimilar,
	selectSummaries,
} from "./projects-list.queries.server.ts";
import { requirementsOf } from "./requirements.ts";

/** One message for both, so that it does not reveal whether the project exists. */
export const MISSING_OR_FORBIDDEN =
	"School project not found or you don't have permission to edit it.";

/** A page of projects: of every status for staff, else published ones; sorted as in `selectSummaries`. */
export async function listProjects(
	{ db }: App,
	actor: Actor | null,
	query: ProjectsQuery,
): Promise<{ articles: ProjectSummary[]; pagination: Pagination }> {
	const filter: ProjectFilter = {
		sort: sortFor(actor, query.sort),
		maxMaterials: query.max_materials,
		maxHelp: query.max_help,
		maxWeeks: query.max_weeks,
		level: query.level,
		status: isStaff(actor) ? query.status : "published",
		search: foldLine(query.search ?? "") || undefined,
		wordsInAnyOrder: query.match === "words" && isStaff(actor),
		categoryId: query.categoryId,
		authorId: query.author && isStaff(actor) ? actor?.id : undefined,
	};
	const { page, limit } = query;
	const emptyPage = { articles: [], pagination: paginationOf({ page, limit, total: 0 }) };
	// Folding removes a lone apostrophe completely.
	if (query.search?.trim() && !filter.search) return emptyPage;
	// A category in the trash still has links, for when it is restored, so check it here.
	if (filter.categoryId && !(await isLiveCategory(db, filter.categoryId))) {
		return emptyPage;
	}
	const { rows, total } = await selectSummaries(db, filter, { page, limit });
	const ids = rows.map((row) => row.id);
	const categories = await categoriesOf(db, ids);
	const summaryOf = (row: SummaryRow, publishAt?: string) =>
		presentSummary(row, categories.get(row.id) ?? [], actor, publishAt);
	const found = { pagination: paginationOf({ page, limit, total }) };
	if (!isStaff(actor)) return { articles: rows.map((row) => summaryOf(row)), ...found };
	// Responses to staff are never cached, so they may use tables whose changes do not invalidate cached pages.
	requireAccess(actor, "staff");
	const [schedules, authors] = await Promise.all([schedulesOf(db, ids), authorsOf(db, rows)]);
	const articles = rows.map((row) => ({
		...summaryOf(row, schedules.get(row.id)),
		author: authors.get(row.author_id ?? "") ?? null,
	}));
	return { articles, ...found };
}

/** Visitors have only a few sort orders, to limit the number of cached pages. */
function sortFor(actor: Actor | null, sort: ProjectsQuery["sort"]): ProjectsQuery["sort"] {
	const isPublic = LIST_SORTS.some((each) => each === sort);
	if (sort === undefined || isPublic || isStaff(actor)) return sort;
	throw invalidField("sort", SORT_ERROR);
}

export async function readLowestCosts({ db }: App) {
	const { material_cost_cents, price_cents } = await selectLowestCosts(db);
	const kes = (cents: number | null) => (cents === null ? null : fromCents(Number(cents)));
	return { material_cost: kes(material_cost_cents), price: kes(price_cents) };
}

const SIMILAR_MAX = 3;

/** With its content. 404; the message differs for drafts. */
export async function requirePublishedProject(
	{ db }: App,
	_actor: Actor | null,
	{ slug }: { slug: string },
): Promise<Project> {
	const row = await findProjectBySlug(db, slug);
	if (!row) throw new AppError("not_found", "Article not found");
	if (row.status !== "published") {
		throw new AppError("not_found", "This article is not available");
	}
	const subject = previewSubject("project", row.id);
	const categories = (await categoriesOf(db, [row.id])).get(row.id) ?? [];
	const [similar, previews, images] = await Promise.all([
		categories[0] ? selectSimilar(db, row.id, categories[0].id, SIMILAR_MAX) : [],
		previewAddresses(db, [subject]),
		uploadsAt(db, ownImagesOf(row.content).slice(0, 100)),
	]);
	const content = sizeImages(row.content, images);
	const categoryMap = await categoriesOf(
		db,
		similar.map(({ id }) => id),
	);
	return {
		...presentProject({ ...row, content }, categories, null),
		preview_image: previews.get(subject) ?? null,
		similar: similar.map((other) => presentSummary(other, categoryMap.get(other.id) ?? [], null)),
	};
}

/** Any status, for staff; `can_edit` says whether the actor may change it. */
export async function requireProject(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<Project> {
	return readProject(db, requireAccess(actor, "staff"), id);
}

/** As `actor`, who must be staff, sees it. 404 if there is none. */
export async function readProject(db: Db, actor: Actor, id: string): Promise<Project> {
	const row = await findProjectById(db, id);
	if (!row) throw new AppError("not_found", MISSING_OR_FORBIDDEN);
	const categories = await categoriesOf(db, [row.id]);
	const schedules = await schedulesOf(db, [row.id]);
	return presentProject(row, categories.get(row.id) ?? [], actor, schedules.get(row.id));
}

/** Sanitises the HTML. Idempotent by key. 400 without content, or for an unknown category or cover. */
export async function createProject(
	{ db, settings }: App,
	actor: Actor | null,
	{ idempotency = WITHOUT_KEY, ...input }: CreateProjectInput & { idempotency?: IdempotentRequest },
): Promise<Project> {
	const staff = requireAccess(actor, "staff");
	const content = await requireCleanContent(input.content, settings.siteUrl);
	const search = await searchText({ ...input, content });
	const request = { scope: "projects", ...idempotency, mayTakeLong: true };
	const { made } = await idempotent(db, request, async (tx) => {
		const id = randomUUID();
		const time = now();
		const slug = slugOf(input.title, "project");
		const isPublished = input.status === "published";
		await tx
			.insertInto("articles")
			.values({
				id,
				slug: freeSlug(slug, await slugsLike(tx, slug)),
				title: input.title,
				excerpt: input.excerpt,
				status: input.status,
				price_cents: toCents(input.price),
				material_cost_cents: toCents(input.material_cost),
				...requirementsOf(input),
				...materialColumns(input),
				...(await chosenCover(tx, input)),
				author_id: staff.id,
				published_at: isPublished ? time : null,
				created_at: time,
				updated_at: time,
				deleted_at: null,
				content,
			})
			.execute();
		await storeNewPictureUses(tx, id, content);
		await chooseCategories(tx, id, input);
		const { status, publish_at } = input;
		await chooseSchedule(tx, { id, status, publish_at, storedPublishAt: null, staffId: staff.id });
		if (isPublished) await setListedAt(tx, id, time);
		await storeSearchText(tx, id, search);
		const project = await readProject(tx, staff, id);
		await deleteDraft(tx, {
			author: staff.id,
			record: NEW_PROJECT,
			updated_at: input.draft_updated_at,
		});
		await saveVersion(tx, { ...project, savedBy: staff.id });
		await recordAuditEvent(tx, staff, "create", "project", id, { after: audited(project) });
		return { id };
	});
	return readProject(db, staff, made.id);
}

const COPY_SUFFIX = " (copy)";

/** Copies a project as a draft of the actor. Idempotent by key. Any staff may copy any project. */
export async function duplicateProject(
	app: App,
	actor: Actor | null,
	{ id, idempotency }: ById & { idempotency: IdempotentRequest },
): Promise<Project> {
	const project = await requireProject(app, actor, { id });
	return createProject(app, actor, {
		...inputOf(project),
		title: project.title.slice(0, TITLE_MAX - COPY_SUFFIX.length) + COPY_SUFFIX,
		status: "draft",
		// Without a body, the key of one project's copy must not answer with another's.
		idempotency: { ...idempotency, bodyHash: hashOf(id) },
	});
}

/** The values of a project, version or proposal, to save them in a project. */
export function inputOf(stored: z.infer<typeof storedProject>) {
	const { categories, ...values } = columnsIn(storedProject, stored);
	return { ...values, category_ids: categories.map(({ id }) => id) };
}

/** Slug and first publication time stay. 404, 403 for others than author and admins, 409 if changed after `updated_at`. */
export async function updateProject(
	{ db, settings }: App,
	actor: Actor | null,
	{ id, ...input }: ById & UpdateProjectInput,
): Promise<Project> {
	const staff = requireAccess(actor, "staff");
	const content =
		input.content === undefined
			? undefined
			: await requireCleanContent(input.content, settings.siteUrl);
	return longTransaction(db, (tx) => saveProject(tx, staff, { ...input, id, content }));
}

/** Saves a project in a larger transaction; the content must be sanitised. Throws like `updateProject`. */
export async function saveProject(
	tx: Tx,
	staff: Actor,
	{ id, content, ...input }: ById & UpdateProjectInput,
): Promise<Project> {
	const before = await requireEditable(tx, staff, id);
	assertVersion(before.updated_at, input.updated_at);

	const time = later(before.updated_at);
	const title = input.title ?? before.title;
	const excerpt = input.excerpt ?? before.excerpt;
	const status = input.status ?? before.status;
	const published_at = before.published_at ?? (status === "published" ? time : null);
	await tx
		.updateTable("articles")
		.set({
			title,
			excerpt,
			status,
			published_at,
			updated_at: time,
			...(input.price !== undefined && { price_cents: toCents(input.price) }),
			...(input.material_cost !== undefined && {
				material_cost_cents: toCents(input.material_cost),
			}),
			...requirementsOf(input),
			...materialColumns(input, before),
			...(await chosenCover(tx, input)),
			...(content !== undefined && { content }),
		})
		.where("id", "=", id)
		.execute();
	if (content !== undefined) await storeNewPictureUses(tx, id, content);
	else await storePictureUses(tx, id, before.content);
	// A client that supports one category sends the first one back, which must not remove the others.
	const isUnchanged =
		input.category_ids === undefined && input.categoryId === before.categories[0]?.id;
	if (!isUnchanged) await chooseCategories(tx, id, input);
	await chooseSchedule(tx, {
		id,
		status,
		publish_at: input.publish_at,
		storedPublishAt: before.publish_at,
		staffId: staff.id,
	});
	await setListedAt(tx, id, status === "published" ? published_at : null);
	const search = await searchText({ title, excerpt, content: content ?? before.content });
	await storeSearchText(tx, id, search);
	const project = await readProject(tx, staff, id);
	await deleteDraft(tx, { author: staff.id, record: id, updated_at: input.draft_updated_at });
	await saveVersion(tx, { ...project, savedBy: staff.id });
	await recordAuditEvent(tx, staff, "update", "project", id, {
		before: audited(before),
		after: audited(project),
	});
	return project;
}

/** The project, if the actor is its author or an admin. 404, 403. */
export async function requireEditable(tx: Tx, actor: Actor, id: string): Promise<Project> {
	const project = await readProject(tx, actor, id);
	if (!project.can_edit) throw new AppError("forbidden", MISSING_OR_FORBIDDEN);
	return project;
}

export function audited(project: Project): Record<string, unknown> {
	return {
		title: project.title,
		slug: project.slug,
		excerpt: project.excerpt,
		status: project.status,
		price: project.price,
		material_cost: project.material_cost,
		...requirementsOf(project),
		materials: project.materials.map(materialText),
		prices_month: project.prices_month,
		featured_image: project.featured_image,
		publish_at: project.publish_at ?? null,
		categories: project.categories.map((category) => category.name),
		// The content can be megabytes, so only its hash is recorded.
		content_sha256: createHash("sha256").update(project.content).digest("hex"),
	};
}

export async function requireCleanContent(html: string, siteUrl: string): Promise<string> {
	const content = await cleanArticle(html, siteUrl);
	if (!hasContent(content)) throw invalidField("content", "Content is required");
	return content;
}

/** Parts are separated by line breaks, which no search contains, so that nothing matches across them. */
async function searchText(row: Pick<ProjectRow, "title" | "excerpt" | "content">): Promise<string> {
	const { folded } = await readArticle(row.content);
	return [foldLine(row.title), foldLine(row.excerpt), folded].join("\n");
}
