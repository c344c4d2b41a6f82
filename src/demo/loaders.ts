import { randomBytes, randomUUID } from "node:crypto";
import { atTime, daysFromNow } from "../db/time.ts";
import { insertUser } from "../features/accounts/auth/auth.service.server.ts";
import { hashPassword } from "../features/accounts/auth/passwords.server.ts";
import { storePicture } from "../features/assets/assets.service.server.ts";
import type { RenderedPicture } from "../features/assets/picture-process.server.ts";
import { changeRequestStatus } from "../features/assistance/assistance.service.server.ts";
import { submitRequest } from "../features/assistance/submit-request.service.server.ts";
import { createCategory } from "../features/categories/categories.service.server.ts";
import { createGalleryItem } from "../features/gallery/gallery.service.server.ts";
import { createProject } from "../features/projects/projects.service.server.ts";
import { requirementsOf } from "../features/projects/requirements.ts";
import { changeItem } from "../features/results/items/result-items.service.server.ts";
import { importItems } from "../features/results/items/result-sheet.service.server.ts";
import { createResult } from "../features/results/results/results.service.server.ts";
import { sendReply } from "../features/work/work.service.server.ts";
import type { App } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/authorization.ts";
import type { SampleKind } from "../product/kinds.ts";
import { accounts, categories, photos, projects, requests, results } from "./content.ts";

/** Shared by the loaders of one run: each finds here what earlier ones have stored. */
export interface DemoRun {
	app: App;
	/** Staff who author the content, an admin first. */
	authors: Actor[];
	categoryIds: Map<string, string>;
	slugs: Map<string, string>;
}

export interface DemoLoader {
	/** Undefined if what it stores stays when the sample content is removed. */
	kind?: SampleKind;
	/** Files of its pictures. They are rendered before anything is stored, because that is slow. */
	pictures?: readonly string[];
	load: (run: DemoRun, pictures: readonly RenderedPicture[]) => Promise<string[]>;
}

export const NO_KEY = { key: null, bodyHash: "" };

export function adminOf({ authors: [admin] }: DemoRun): Actor {
	return admin as Actor;
}

/** The accounts have random passwords that are not stored anywhere. */
export const demoAccounts: DemoLoader = {
	kind: "accounts",
	async load({ app, authors }) {
		const ids: string[] = [];
		for (const { joinedDaysAgo, ...account } of accounts) {
			const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
			const id = await atTime(daysFromNow(-joinedDaysAgo), () =>
				insertUser(app.db, { ...account, passwordHash }),
			);
			ids.push(id);
			if (account.role !== "user")
				authors.push({ ...account, id, sessionId: randomUUID(), provedAt: null });
		}
		authors.sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin"));
		return ids;
	},
};

export const demoCategories: DemoLoader = {
	async load(run) {
		for (const category of categories) {
			const { id, name } = await createCategory(run.app, adminOf(run), category);
			run.categoryIds.set(name, id);
		}
		return [...run.categoryIds.values()];
	},
};

export const demoProjects: DemoLoader = {
	kind: "projects",
	pictures: projects.map(({ cover }) => cover),
	async load({ app, authors, categoryIds, slugs }, covers) {
		const ids: string[] = [];
		for (const [index, project] of projects.entries()) {
			const author = authors[index % authors.length] as Actor;
			const { id, slug } = await atTime(daysFromNow(-project.daysAgo), async () => {
				const cover = await storePicture(app, author, {
					...(covers[index] as RenderedPicture),
					side: project.side, // where its subject is, which cropping keeps
				});
				return createProject(app, author, {
					title: project.title,
					excerpt: project.excerpt,
					content: project.content,
					status: project.status,
					price: project.price,
					material_cost: project.materialCost,
					...requirementsOf(project),
					materials: project.materials,
					category_ids: project.categories.map((name) => categoryIds.get(name) as string),
					cover_image_id: cover.id,
				});
			});
			ids.push(id);
			slugs.set(project.title, slug);
		}
		return ids;
	},
};

export const demoGallery: DemoLoader = {
	kind: "photos",
	pictures: photos.map(({ picture }) => picture),
	async load(run, images) {
		const admin = adminOf(run);
		const ids: string[] = [];
		for (const [index, { picture: _, project, ...photo }] of photos.entries()) {
			const project_slug = run.slugs.get(project ?? "");
			const { id } = await atTime(daysFromNow(-(index + 1) * 3), async () => {
				const image = await storePicture(run.app, admin, images[index] as RenderedPicture);
				return createGalleryItem(run.app, admin, { ...photo, project_slug, image_id: image.id });
			});
			ids.push(id);
		}
		return ids;
	},
};

export const demoResults: DemoLoader = {
	kind: "results",
	async load(run) {
		const admin = adminOf(run);
		const ids: string[] = [];
		for (const { places, entered, namesHidden = [], ...result } of results) {
			const rows = Object.entries(places).flatMap(([category, list = []]) =>
				list.map(([position, participant_name, school, score, additional_info]) => ({
					category,
					position,
					participant_name,
					school,
					score,
					additional_info,
				})),
			);
			await atTime(entered, async () => {
				const { id } = await createResult(run.app, admin, result);
				ids.push(id);
				const { items } = await importItems(run.app, admin, {
					resultId: id,
					rows,
					idempotency: NO_KEY,
				});
				for (const item of items) {
					if (!namesHidden.includes(item.participant_name)) continue;
					await changeItem(run.app, admin, { resultId: id, id: item.id, name_hidden: true });
				}
			});
		}
		return ids;
	},
};

export const demoAssistance: DemoLoader = {
	kind: "requests",
	async load(run) {
		const ids: string[] = [];
		const { app } = run;
		for (const { hoursAgo, deadlineInDays, status, reply, ...request } of requests) {
			const deadline = daysFromNow(deadlineInDays).slice(0, 10);
			await atTime(daysFromNow(-hoursAgo / 24), async () => {
				const { id } = await submitRequest(app, null, {
					idempotency: NO_KEY,
					files: [],
					...request,
					deadline,
				});
				ids.push(id);
				if (!reply) await changeRequestStatus(app, adminOf(run), { id, status });
			});
			if (!reply) continue;
			const target = { kind: "request", id: ids.at(-1) as string, idempotency: NO_KEY } as const;
			await atTime(daysFromNow(-hoursAgo / 48), () =>
				sendReply(app, adminOf(run), { ...target, ...reply }),
			);
		}
		return ids;
	},
};
