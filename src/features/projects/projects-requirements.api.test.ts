import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildProject, EMPTY_DRAFT, projectCalls } from "../../../tests/support/projects.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { create, update, read } = projectCalls(app, staff);

const REQUIREMENTS = { level: "Senior", weeks: 6, tools: "Saw, multimeter" };
const NONE = { level: null, weeks: null, tools: null };

const storedOf = async ({ id }: { id: string }) =>
	(await app.call("GET", `/school-projects/${id}`, { as: staff })).body.result;

/* Copies, versions, proposals and the audit log are tested together with materials, in projects-materials.api.test.ts. */

test("visitors read level, weeks and tools of a project; lists leave them out", async () => {
	const project = await buildProject(app, REQUIREMENTS, staff);
	expect((await read(project.slug)).body.result).toMatchObject(REQUIREMENTS);
	const { body } = await app.call("GET", "/school-projects");
	expect(body.result.articles[0].id).toBe(project.id);
	for (const name of Object.keys(REQUIREMENTS))
		expect(body.result.articles[0]).not.toHaveProperty(name);
});

test("requirements that are not sent stay; null and blank ones are cleared", async () => {
	const bare = await buildProject(app, {}, staff);
	expect(bare).toMatchObject(NONE);
	const project = await buildProject(app, REQUIREMENTS, staff);
	const after = async (change: object) => (await update(project.id, change)).body.result;
	expect(await after({ title: "Other" })).toMatchObject(REQUIREMENTS);
	expect(await after({ weeks: "7" })).toMatchObject({ ...REQUIREMENTS, weeks: 7 });
	expect(await after({ level: "", weeks: "", tools: " " })).toMatchObject(NONE);
	expect(await after(REQUIREMENTS)).toMatchObject(REQUIREMENTS);
	expect(await after(NONE)).toMatchObject(NONE);
});

test("invalid requirements are refused with their fields, and nothing is stored", async () => {
	const wrong = { level: "Expert", weeks: 53, tools: "x".repeat(201) };
	const fields = {
		level: "Level must be Junior, Senior or University",
		weeks: "Weeks must be a whole number from 1 to 52",
		tools: "Tools must be at most 200 characters",
	};
	expect(await create(wrong)).toMatchObject({ status: 400, body: { fields } });
	const project = await buildProject(app, REQUIREMENTS, staff);
	expect(await update(project.id, wrong)).toMatchObject({ status: 400, body: { fields } });
	expect(await storedOf(project)).toEqual(project);
});

test("a draft keeps requirements as typed; its preview shows the valid ones", async () => {
	const { id } = await buildProject(app, {}, staff);
	const input = { level: "Senior", weeks: "60", tools: "Saw " };
	const known = { ...EMPTY_DRAFT, title: "Half" };
	const keep = (values: object, read_at: string | null) =>
		app.call("PUT", `/project-drafts/${id}`, {
			as: staff,
			body: { values, device: "desktop-1", read_at },
		});
	const draft = async () =>
		(await app.call("GET", `/project-drafts/${id}`, { as: staff })).body.result.draft;
	const first = await keep({ ...known, ...input }, null);
	expect(first.status, JSON.stringify(first.body)).toBe(200);
	expect((await draft()).values).toMatchObject(input);
	const preview = await app.call("GET", `/project-drafts/${id}/preview`, { as: staff });
	expect(preview.body.result).toMatchObject({ level: "Senior", weeks: null, tools: "Saw" });
});
