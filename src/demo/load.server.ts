import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "../db/connect.ts";
import { now } from "../db/time.ts";
import { insertUser } from "../features/accounts/auth/auth.service.server.ts";
import { hashPassword } from "../features/accounts/auth/passwords.server.ts";
import { storePicture } from "../features/assets/assets.service.server.ts";
import { type DrawnPicture, drawPicture } from "../features/assets/pictures.server.ts";
import {
	changeRequestStatus,
	submitRequest,
} from "../features/assistance/assistance.service.server.ts";
import { createCategory } from "../features/categories/categories.service.server.ts";
import { createGalleryItem } from "../features/gallery/gallery.service.server.ts";
import { changeOrderStatus, placeOrder } from "../features/orders/orders.service.server.ts";
import { createProject } from "../features/projects/projects.service.server.ts";
import { importItems } from "../features/results/items/result-sheet.service.server.ts";
import { createResult } from "../features/results/results/results.service.server.ts";
import { coverSide, drawCover } from "../illustrations/cover.ts";
import { drawGalleryScene } from "../illustrations/gallery-scene.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/authorization.ts";
import type { Mailer } from "../platform/mail/outbox.server.ts";
import { claimMeta, readMeta } from "../platform/meta/meta.server.ts";
import { categories } from "./content/categories.ts";
import { gallery as photos } from "./content/gallery.ts";
import { accounts, orders, requests } from "./content/people.ts";
import { projects } from "./content/projects.ts";
import { results } from "./content/results.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The row of `meta` that says who loads the content. */
const CLAIM = "demo content";

/** Nobody is written to about sample orders. */
const noMail: Mailer = {
	enqueue: async () => {},
	deliverDue: async () => {},
	wake: () => {},
	close: async () => {},
};

/**
 * Fills a fresh database with sample content, through the same services as real input; only the times
 * are set back afterwards. Does nothing where there is content already, or another process is at it.
 */
export async function loadDemoContent(context: AppContext): Promise<void> {
	const { db, log } = context;
	if (await isBegun(db)) return;
	log.info("loading the demo content; the first start takes a moment longer");
	// The slow part, and nothing is stored yet: a start that is broken off here leaves no half content.
	const covers = await drawAll(projects.map((project) => drawCover(coverOf(project))));
	const scenes = await drawAll(
		photos.map(({ category, ratio, seed }) =>
			drawGalleryScene({ category, ratio, seed: String(seed) }),
		),
	);
	if (!(await claimMeta(db, CLAIM, now()))) return;
	// Other processes hear of each part; orders and requests come last, when all else has its time set back.
	await context.invalidation.invalidating(["projects", "categories", "gallery", "results"], () =>
		addAll({ ...context, mail: noMail }, covers, scenes),
	);
	log.info("demo content loaded");
}

async function addAll(
	app: AppContext,
	covers: DrawnPicture[],
	scenes: DrawnPicture[],
): Promise<void> {
	const [admin, ...staff] = await addPeople(app);
	const categoryIds = new Map<string, string>();
	for (const category of categories) {
		const { id, name } = await createCategory(app, admin as Actor, category);
		categoryIds.set(name, id);
	}
	const slugs = await addProjects(app, [admin as Actor, ...staff], categoryIds, covers);
	await addGallery(app, admin as Actor, scenes);
	await addResults(app, admin as Actor);
	await addOrders(app, admin as Actor, slugs);
	await addRequests(app, admin as Actor);
}

/** Whether somebody has written something, or a process has begun to load the content. */
async function isBegun(db: Db): Promise<boolean> {
	const article = await db.selectFrom("articles").select("id").limit(1).executeTakeFirst();
	return article !== undefined || (await readMeta(db, CLAIM)) !== undefined;
}

function drawAll(drawings: string[]): Promise<DrawnPicture[]> {
	return Promise.all(drawings.map((svg) => drawPicture(Buffer.from(svg))));
}

function ago(milliseconds: number): string {
	return new Date(Date.now() - milliseconds).toISOString();
}

/** Staff who write the content, an admin first. Nobody knows the passwords of the demo people. */
async function addPeople({ db }: AppContext): Promise<Actor[]> {
	const writers: Actor[] = [];
	for (const [index, account] of accounts.entries()) {
		const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
		const id = await insertUser(db, { ...account, passwordHash });
		const joined = ago((accounts.length - index) * 5 * DAY_MS);
		await db
			.updateTable("users")
			.set({ created_at: joined, updated_at: joined })
			.where("id", "=", id)
			.execute();
		if (account.role !== "user") writers.push({ ...account, id, sessionId: randomUUID() });
	}
	return writers.sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin"));
}

function coverOf({ categories: [category], motif, title }: (typeof projects)[number]) {
	return { category: category as string, motif, seed: title };
}

/** Slugs by title. */
async function addProjects(
	app: AppContext,
	writers: Actor[],
	categoryIds: Map<string, string>,
	covers: DrawnPicture[],
) {
	const slugs = new Map<string, string>();
	for (const [index, project] of projects.entries()) {
		const writer = writers[index % writers.length] as Actor;
		const cover = await storePicture(app, writer, {
			...(covers[index] as DrawnPicture),
			side: coverSide(coverOf(project)),
		});
		const time = ago((project.publishedDaysAgo ?? index + 1) * DAY_MS);
		const { slug } = await createProject(app, writer, {
			title: project.title,
			excerpt: project.excerpt,
			content: project.content,
			status: project.status,
			price: project.price,
			material_cost: project.materialCost,
			category_ids: project.categories.map((name) => categoryIds.get(name) as string),
			cover_image_id: cover.id,
			createdAt: time,
		});
		slugs.set(project.title, slug);
	}
	return slugs;
}

async function addGallery(app: AppContext, admin: Actor, scenes: DrawnPicture[]): Promise<void> {
	for (const [index, { title, description, featured }] of photos.entries()) {
		const { id: image_id } = await storePicture(app, admin, scenes[index] as DrawnPicture);
		await createGalleryItem(app, admin, {
			title,
			description,
			featured,
			image_id,
			createdAt: ago((index + 1) * 3 * DAY_MS),
		});
	}
}

async function addResults(app: AppContext, admin: Actor): Promise<void> {
	for (const [index, { title, year, description, status, items }] of results.entries()) {
		const { id } = await createResult(app, admin, { title, year, description, status });
		const rows = items.map((item) => ({
			category: item.category,
			position: item.position,
			participant_name: item.participant,
			school: item.school,
			score: item.score,
			additional_info: item.additionalInfo,
		}));
		await importItems(app, admin, {
			resultId: id,
			rows,
			idempotency: { key: null, bodyHash: "" },
		});
		const time = ago((results.length - index) * 9 * DAY_MS);
		await app.db
			.updateTable("results")
			.set({
				created_at: time,
				updated_at: time,
				published_at: status === "published" ? time : null,
			})
			.where("id", "=", id)
			.execute();
	}
}

async function addOrders(app: AppContext, admin: Actor, slugs: Map<string, string>): Promise<void> {
	for (const { projectTitle, daysAgo, status, ...customer } of orders) {
		const slug = slugs.get(projectTitle) as string;
		const { id } = await placeOrder(app, null, {
			idempotency: { key: null, bodyHash: "" },
			slug,
			...customer,
		});
		await changeOrderStatus(app, admin, { id, status });
		const time = ago(daysAgo * DAY_MS);
		await app.db
			.updateTable("orders")
			.set({ created_at: time, updated_at: time })
			.where("id", "=", id)
			.execute();
	}
}

async function addRequests(app: AppContext, admin: Actor): Promise<void> {
	for (const { hoursAgo, deadlineInDays, status, ...request } of requests) {
		const deadline = ago(-deadlineInDays * DAY_MS).slice(0, 10);
		const { id } = await submitRequest(app, null, {
			idempotency: { key: null, bodyHash: "" },
			files: [],
			...request,
			deadline,
		});
		await changeRequestStatus(app, admin, { id, status });
		const time = ago(hoursAgo * HOUR_MS);
		await app.db
			.updateTable("assistance_requests")
			.set({ created_at: time, updated_at: time })
			.where("id", "=", id)
			.execute();
	}
}
