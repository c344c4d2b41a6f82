import type { Db } from "../../db/connect.ts";
import { daysFromNow, now } from "../../db/time.ts";
import type { App } from "../../platform/app-context.ts";
import type { Worker } from "../../platform/feature.ts";
import { hashOf } from "../../platform/http/request-input.server.ts";
import type { Site } from "../../site.ts";
import { formatKes } from "../../ui/format.ts";
import { SITE_ICON, SITE_PREVIEW } from "../assets/picture-files.server.ts";
import { renderPicture } from "../assets/pictures.server.ts";
import {
	type DbAndSite,
	findOutdated,
	previewSubject,
	storePreview,
} from "../assets/preview-pictures.server.ts";
import { PREVIEW_WIDTH, type PreviewText, renderPreview } from "./preview-drawing.ts";
import { isPartOfSite } from "./render-site.server.ts";

/** Renders previews of published and changed content; checks everything hourly. */
export const previewsWorker: Worker = {
	name: "preview pictures",
	everyMs: 10_000,
	run: renderPreviews,
};

const BATCH = 200;
/** Pictures per run. They take the picture process some seconds. */
const MAX_PER_RUN = 20;
const HOUR_MS = 3_600_000;
/** One minute is checked again: a save can commit after another one with a later timestamp. */
const OVERLAP_DAYS = 1 / 1_440;

interface Cursor {
	/** When the last check of everything began. */
	startedAt: number;
	/** The site's name and accent, in all pictures. */
	look: string;
	projectChangedAt: string;
	projectId: string;
	resultsChangedAt: string;
}

const BEGINNING = { projectChangedAt: "", projectId: "", resultsChangedAt: "" };
const cursors = new WeakMap<Db, Cursor>();

interface Preview {
	/** What the picture is of, such as `project:id`. */
	subject: string;
	text: PreviewText;
	/** Hash of everything that the picture shows. */
	made_from: string;
}

/** Increase this when the drawing changes, so that all pictures are rendered again. */
const DRAWING_VERSION = "1";

function previewOf(site: Look, subject: string, text: PreviewText): Preview {
	const { title, above, below } = text;
	const made_from = hashOf([DRAWING_VERSION, ...partsOf(site), title, above, below]);
	return { subject, text, made_from };
}

type Look = Pick<Site, "name" | "accent">;

const partsOf = ({ name, accent }: Look) => [name, ...(accent ? [accent] : [])];

/** Whether visitors may see the project or result of this subject (`kind:id`), or the site's own picture. */
export async function isPreviewPublic({ db, site }: DbAndSite, subject: string): Promise<boolean> {
	if (subject === SITE_PREVIEW || subject === SITE_ICON) return isPartOfSite(site(), subject);
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

export async function renderPreviews(app: App): Promise<void> {
	const { db } = app;
	let cursor = cursors.get(db);
	const look = partsOf(app.site()).join();
	if (!cursor || cursor.look !== look || Date.now() - cursor.startedAt > HOUR_MS) {
		cursor = { startedAt: Date.now(), look, ...BEGINNING };
		cursors.set(db, cursor);
	}
	const remaining = await renderProjects(app, cursor, MAX_PER_RUN);
	if (remaining > 0) await renderResults(app, cursor, remaining);
}

/** Returns how many more pictures may be rendered in this run. */
async function renderProjects(app: App, cursor: Cursor, max: number): Promise<number> {
	let remaining = max;
	while (remaining > 0) {
		const rows = await projectsAfter(app.db, cursor);
		const outdated = await findOutdated(
			app.db,
			rows.map((row) => previewOfProject(app.site(), row)),
		);
		const rendered = outdated.slice(0, remaining);
		await renderAll(app, rendered, "projects");
		remaining -= rendered.length;
		// The next run finds the rest.
		if (rendered.length < outdated.length) return 0;
		const last = rows.at(-1);
		if (last) Object.assign(cursor, { projectChangedAt: last.updated_at, projectId: last.id });
		if (rows.length < BATCH) break;
	}
	const recent = daysFromNow(-OVERLAP_DAYS);
	if (cursor.projectChangedAt > recent)
		Object.assign(cursor, { projectChangedAt: recent, projectId: "" });
	return remaining;
}

function projectsAfter(db: Db, { projectChangedAt, projectId }: Cursor) {
	return db
		.selectFrom("articles")
		.select(["id", "title", "material_cost_cents", "updated_at"])
		.where("status", "=", "published")
		.where("deleted_at", "is", null)
		.where((eb) =>
			eb.or([
				eb("updated_at", ">", projectChangedAt),
				eb.and([eb("updated_at", "=", projectChangedAt), eb("id", ">", projectId)]),
			]),
		)
		.orderBy("updated_at")
		.orderBy("id")
		.limit(BATCH)
		.execute();
}

type PreviewedProject = Awaited<ReturnType<typeof projectsAfter>>[number];

function previewOfProject(
	site: Look,
	{ id, title, material_cost_cents }: PreviewedProject,
): Preview {
	const cost = material_cost_cents / 100;
	return previewOf(site, previewSubject("project", id), {
		title,
		above: "Science fair project",
		below: cost > 0 ? `Materials ${formatKes(cost)}` : "",
	});
}

/** One picture per result and one per category of it, without participants' names. */
async function renderResults(app: App, cursor: Cursor, max: number): Promise<void> {
	const { db } = app;
	const began = now();
	const rows = await db
		.selectFrom("results")
		.select(["id", "title", "year"])
		.where("status", "=", "published")
		.where("deleted_at", "is", null)
		.where("updated_at", ">=", cursor.resultsChangedAt)
		.execute();
	const subjects: Preview[] = [];
	for (const { id, title, year } of rows) {
		const below = title.includes(String(year)) ? "Results" : `Results ${year}`;
		const previewFor = (category: string | null, above: string) =>
			previewOf(app.site(), previewSubject("result", id, category), { title, above, below });
		subjects.push(previewFor(null, "Science fair"));
		for (const { category_id, category_name } of await categoriesOf(db, id)) {
			if (category_id) subjects.push(previewFor(category_id, category_name));
		}
	}
	const outdated = await findOutdated(db, subjects);
	const rendered = outdated.slice(0, max);
	await renderAll(app, rendered, "results");
	if (rendered.length === outdated.length) {
		cursor.resultsChangedAt = daysFromNow(-OVERLAP_DAYS, began);
	}
}

function categoriesOf(db: Db, resultId: string) {
	return db
		.selectFrom("result_items")
		.select(["category_id", (eb) => eb.fn.min("category_name").as("category_name")])
		.where("result_id", "=", resultId)
		.where("deleted_at", "is", null)
		.groupBy("category_id")
		.execute();
}

async function renderAll(
	app: App,
	subjects: readonly Preview[],
	tag: "projects" | "results",
): Promise<void> {
	if (subjects.length === 0) return;
	await app.invalidation.invalidating([tag], async () => {
		for (const { text, ...subject } of subjects) {
			const { sizes } = await renderPicture(Buffer.from(renderPreview(app.site(), text)), {
				widths: [PREVIEW_WIDTH],
				format: "jpeg",
			});
			await storePreview(app, { ...subject, pictures: [sizes[0]!.bytes] });
		}
	});
}
