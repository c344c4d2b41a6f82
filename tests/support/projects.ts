import { randomUUID } from "node:crypto";
import type { Category } from "../../src/features/categories/categories.contract.ts";
import type { Project } from "../../src/features/projects/projects.contract.ts";
import type { TestApp, TestUser } from "./app.ts";

/** A published project, stored through the API by `as` or else by a new member of staff. */
export async function buildProject(
	app: TestApp,
	fields: Record<string, unknown> = {},
	as?: TestUser,
): Promise<Project> {
	const { status, body } = await app.call("POST", "/school-projects", {
		as: as ?? (await app.user("staff")),
		body: {
			title: `Solar Dryer ${randomUUID().slice(0, 8)}`,
			excerpt: "Dries a crate of mangoes in two days.",
			content: "<p>The sun does the work.</p>",
			status: "published",
			price: 4500,
			material_cost: 1200.5,
			...fields,
		},
	});
	if (status !== 201) throw new Error(`The project was refused: ${JSON.stringify(body)}`);
	return body.result;
}

/** A category of a name of its own, stored through the API by `as` or else by a new member of staff. */
export async function buildCategory(
	app: TestApp,
	fields: Record<string, unknown> = {},
	as?: TestUser,
): Promise<Category> {
	const { status, body } = await app.call("POST", "/categories", {
		as: as ?? (await app.user("staff")),
		body: { name: `Physics ${randomUUID().slice(0, 8)}`, description: null, ...fields },
	});
	if (status !== 201) throw new Error(`The category was refused: ${JSON.stringify(body)}`);
	return body.result;
}

/** The calls that store a project, by default as `staff`, and the visitor's that reads it. */
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
