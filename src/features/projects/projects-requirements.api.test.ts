import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildProject, EMPTY_DRAFT, projectCalls } from "../../../tests/support/projects.ts";
import type { Project } from "./projects.contract.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const colleague = await app.user("staff");
const { create, update, read } = projectCalls(app, staff);

const ASKED = { level: "Senior", weeks: 6, tools: "Saw, multimeter" };
const NONE = { level: null, weeks: null, tools: null };

const storedOf = async ({ id }: { id: string }) =>
	(await app.call("GET", `/school-projects/${id}`, { as: staff })).body.result;
const propose = async (project: Project, fields: object): Promise<string> => {
	const { title, excerpt, content, price, material_cost, updated_at } = project;
	const known = { title, excerpt, content, price, material_cost, updated_at };
	const { status, body } = await app.call("POST", `/projects/${project.id}/proposals`, {
		as: colleague,
		body: { ...known, category_ids: [], featured_image: null, ...fields },
	});
	expect(status, JSON.stringify(body)).toBe(201);
	return body.result.id;
};
const take = (project: Project, id: string) =>
	app.call("POST", `/projects/${project.id}/proposals/${id}/take`, {
		as: staff,
		body: { updated_at: project.updated_at },
	});

test("visitors read level, weeks and tools of a project; lists leave them out", async () => {
	const project = await buildProject(app, ASKED, staff);
	expect((await read(project.slug)).body.result).toMatchObject(ASKED);
	const { body } = await app.call("GET", "/school-projects");
	expect(body.result.articles[0].id).toBe(project.id);
	for (const name of Object.keys(ASKED)) expect(body.result.articles[0]).not.toHaveProperty(name);
});

test("a client that does not send them changes none of them; null and blank clear them", async () => {
	const bare = await buildProject(app, {}, staff);
	expect(bare).toMatchObject(NONE);
	const project = await buildProject(app, ASKED, staff);
	const after = async (change: object) => (await update(project.id, change)).body.result;
	expect(await after({ title: "Other" })).toMatchObject(ASKED);
	expect(await after({ weeks: "7" })).toMatchObject({ ...ASKED, weeks: 7 });
	expect(await after({ level: "", weeks: "", tools: " " })).toMatchObject(NONE);
	expect(await after(ASKED)).toMatchObject(ASKED);
	expect(await after(NONE)).toMatchObject(NONE);
});

test("what is refused names its field, and nothing is stored", async () => {
	const wrong = { level: "Expert", weeks: 53, tools: "x".repeat(201) };
	const fields = {
		level: "Level must be Junior, Senior or University",
		weeks: "Weeks must be a whole number from 1 to 52",
		tools: "Tools takes at most 200 characters",
	};
	expect(await create(wrong)).toMatchObject({ status: 400, body: { fields } });
	const project = await buildProject(app, ASKED, staff);
	expect(await update(project.id, wrong)).toMatchObject({ status: 400, body: { fields } });
	expect(await storedOf(project)).toEqual(project);
});

test("the audit log has them before and after", async () => {
	const project = await buildProject(app, {}, staff);
	await update(project.id, ASKED);
	const { before, after } = await app.context.db
		.selectFrom("audit_log")
		.select(["before", "after"])
		.where("subject_id", "=", project.id)
		.where("action", "=", "update")
		.executeTakeFirstOrThrow();
	expect([before, after].map((json) => JSON.parse(json as string))).toEqual([NONE, ASKED]);
});

test("a copy and a version have them, and restoring the version restores them", async () => {
	const project = await buildProject(app, ASKED, staff);
	const copy = await app.call("POST", `/projects/${project.id}/duplicate`, { as: colleague });
	expect(copy.body.result).toMatchObject(ASKED);

	const changed = (await update(project.id, NONE)).body.result;
	const { body } = await app.call("GET", `/projects/${project.id}/versions`, { as: staff });
	const path = `/projects/${project.id}/versions/${body.result.versions[1].id}`;
	expect((await app.call("GET", path, { as: staff })).body.result).toMatchObject(ASKED);
	const restored = await app.call("POST", `${path}/restore`, {
		as: staff,
		body: { updated_at: changed.updated_at },
	});
	expect(restored.body.result).toMatchObject(ASKED);
});

test("a proposal has them, or keeps the project's if its sender does not know them", async () => {
	const project = await buildProject(app, ASKED, staff);
	const other = { level: "University", weeks: 10, tools: "" };
	const id = await propose(project, other);
	const path = `/projects/${project.id}/proposals/${id}`;
	const proposed = { ...other, tools: null };
	expect((await app.call("GET", path, { as: staff })).body.result.proposed).toMatchObject(proposed);
	const taken = (await take(project, id)).body.result;
	expect(taken).toMatchObject(proposed);
	const second = await propose(taken, { title: "Other" });
	expect((await take(taken, second)).body.result).toMatchObject({ title: "Other", ...proposed });
});

test("a draft keeps them as typed; its preview shows the valid ones", async () => {
	const { id } = await buildProject(app, {}, staff);
	const typed = { level: "Senior", weeks: "60", tools: "Saw " };
	const known = { ...EMPTY_DRAFT, title: "Half" };
	const keep = (values: object, read_at: string | null) =>
		app.call("PUT", `/project-drafts/${id}`, {
			as: staff,
			body: { values, device: "desktop-1", read_at },
		});
	const draft = async () =>
		(await app.call("GET", `/project-drafts/${id}`, { as: staff })).body.result.draft;
	const first = await keep({ ...known, ...typed }, null);
	expect(first.status, JSON.stringify(first.body)).toBe(200);
	expect((await draft()).values).toMatchObject(typed);
	const preview = await app.call("GET", `/project-drafts/${id}/preview`, { as: staff });
	expect(preview.body.result).toMatchObject({ level: "Senior", weeks: null, tools: "Saw" });
});
