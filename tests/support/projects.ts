import { randomUUID } from "node:crypto";
import type { Category } from "../../src/features/categories/categories.contract.ts";
import type { Project } from "../../src/features/projects/projects.contract.ts";
import type { TestApp, TestUser } from "./app.ts";

/** A published project, by `as` or a new member of staff. */
export async function buildProject(
	app: TestApp,
	fields: Record<string, unknown> = {},
	as?: TestUser,
): Promise<Project> {
	return store(app, "/school-projects", as, {
		title: `Solar Dryer ${randomUUID().slice(0, 8)}`,
		excerpt: "Dries a crate of mangoes in two days.",
		content: "<p>The sun does the work.</p>",
		status: "published",
		price: 4500,
		material_cost: 1200.5,
		...fields,
	});
}

/** A category with a unique name, by `as` or a new member of staff. */
export async function buildCategory(
	app: TestApp,
	fields: Record<string, unknown> = {},
	as?: TestUser,
): Promise<Category> {
	const name = `Physics ${randomUUID().slice(0, 8)}`;
	return store(app, "/categories", as, { name, description: null, ...fields });
}

async function store(app: TestApp, path: string, as: TestUser | undefined, sent: object) {
	const staff = as ?? (await app.user("staff"));
	const { status, body } = await app.call("POST", path, { as: staff, body: sent });
	if (status !== 201) throw new Error(`${path} refused it: ${JSON.stringify(body)}`);
	return body.result;
}

/** An empty form as a draft. */
export const EMPTY_DRAFT = {
	title: "",
	excerpt: "",
	content: "",
	status: "draft",
	category_ids: [],
	cover_image: null,
	price: "0",
	material_cost: "",
	updated_at: "",
};

/** Calls that store a project, by default as `staff`, and the visitor's read. */
export function projectCalls(app: TestApp, staff: TestUser) {
	return {
		create: (fields: object, as: TestUser = staff) =>
			app.call("POST", "/school-projects", {
				as,
				body: { title: "Water Pump", content: "<p>It pumps.</p>", ...fields },
			}),
		update: (id: string, body: object, as: TestUser = staff) =>
			app.call("PUT", `/school-projects/${id}`, { as, body }),
		read: (slug: string) => app.call("GET", `/school-projects/by-slug/${slug}`),
	};
}
