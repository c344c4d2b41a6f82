// On SQLite alone.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildProject, EMPTY_DRAFT, projectCalls } from "../../../tests/support/projects.ts";
import type { Project } from "./projects.contract.ts";

const app = await testApp();
afterAll(() => app.close());
afterEach(() => {
	vi.useRealTimers();
});
const staff = await app.user("staff");
const colleague = await app.user("staff");
const { create, update, read } = projectCalls(app, staff);

const BONE = {
	item: "Cattle bone",
	quantity: "6 kg",
	cost: 600,
	source: "A butcher",
	substitute: "Goat bone",
	safety: "Boil it first",
};
const NOTHING_MORE = { source: null, substitute: null, safety: null };
const STRIPS = { item: "Test strips", quantity: "25", cost: 1250.5, ...NOTHING_MORE };
const BORROWED = { item: "A scale to borrow", quantity: "", cost: null, ...NOTHING_MORE };
const LINES = [BONE, STRIPS, BORROWED];
const REQUIREMENTS = { level: "Senior", weeks: 6, tools: "Saw, multimeter" };
const NONE = { level: null, weeks: null, tools: null };

const storedOf = async ({ id }: { id: string }): Promise<Project> =>
	(await app.call("GET", `/school-projects/${id}`, { as: staff })).body.result;
const after = async ({ id }: { id: string }, change: object): Promise<Project> => {
	const { status, body } = await update(id, change);
	expect(status, JSON.stringify(body)).toBe(200);
	return body.result;
};
/** Only the clock: the database waits with real timers. */
const inMonth = (month: string) =>
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${month}-15T09:00:00Z`) });
const thisMonth = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);

test("visitors read the lines of a project as they were sent; lists leave them out", async () => {
	const project = await buildProject(app, { materials: LINES, material_cost: 2000 }, staff);
	const { result } = (await read(project.slug)).body;
	expect(result.materials).toEqual(LINES);
	expect(result.prices_month).toBe(thisMonth);
	// The cost is what was sent, not the sum.
	expect(result.material_cost).toBe(2000);
	const { body } = await app.call("GET", "/school-projects");
	expect(body.result.articles[0]).not.toHaveProperty("materials");
});

test("a project without lines has an empty list and no month", async () => {
	const { slug } = await buildProject(app, {}, staff);
	expect((await read(slug)).body.result).toMatchObject({ materials: [], prices_month: null });
});

test("missing, blank and null fields of a line are empty; amounts may be text", async () => {
	const sent = [
		{ item: " Bone ", quantity: null, cost: "KES 1,250.50", source: " ", safety: null },
		{ item: "Scale", cost: "" },
		{ item: "<b>Wire</b>", quantity: "2 \u202em", cost: 0 },
	];
	const { materials } = await buildProject(app, { materials: sent }, staff);
	expect(materials).toEqual([
		{ item: "Bone", quantity: "", cost: 1250.5, ...NOTHING_MORE },
		{ item: "Scale", quantity: "", cost: null, ...NOTHING_MORE },
		{ item: "<b>Wire</b>", quantity: "2 m", cost: 0, ...NOTHING_MORE },
	]);
});

test("materials that are not sent stay; null and an empty list clear them", async () => {
	const project = await buildProject(app, { materials: LINES }, staff);
	expect((await after(project, { title: "Other" })).materials).toEqual(LINES);
	for (const none of [[], null]) {
		const cleared = await after(project, { materials: none });
		expect(cleared).toMatchObject({ materials: [], prices_month: null });
		expect((await after(project, { materials: LINES })).materials).toEqual(LINES);
	}
});

test.each([
	[
		"a line without an item",
		[BONE, { ...STRIPS, item: " " }],
		"materials.1.item",
		"Item is required",
	],
	["no item at all", [{ cost: 1 }], "materials.0.item", "Item must be text"],
	["a cost in words", [{ ...BONE, cost: "cheap" }], "materials.0.cost", "Cost must be a number"],
	["a decimal comma", [{ ...BONE, cost: "12,5" }], "materials.0.cost", "Cost must be a number"],
	[
		"cents of cents",
		[{ ...BONE, cost: 1.005 }],
		"materials.0.cost",
		"Cost must have at most 2 decimal places",
	],
	[
		"less than nothing",
		[BONE, { ...BONE, cost: -1 }],
		"materials.1.cost",
		"Cost cannot be negative",
	],
	[
		"a long quantity",
		[{ ...BONE, quantity: "x".repeat(61) }],
		"materials.0.quantity",
		"Quantity must be at most 60 characters",
	],
	[
		"two lines in one",
		[{ ...BONE, safety: "a\nb" }],
		"materials.0.safety",
		"Safety must be one line",
	],
	[
		"a source that is no text",
		[{ ...BONE, source: 7 }],
		"materials.0.source",
		"Source must be text",
	],
	["text", "bone", "materials", "Materials must be a list"],
	["a list of texts", ["bone"], "materials.0", "A line of materials must be an object"],
	["101 lines", Array(101).fill(BONE), "materials", "At most 100 lines of materials"],
])("%s is refused at its field, and nothing is stored", async (_, materials, field, message) => {
	const refused = { status: 400, body: { fields: { [field]: message } } };
	expect(await create({ materials })).toMatchObject(refused);
	const project = await buildProject(app, { materials: LINES }, staff);
	expect(await update(project.id, { materials })).toMatchObject(refused);
	expect(await storedOf(project)).toEqual(project);
});

test("the month is that of the last new price, unless staff name another one", async () => {
	inMonth("2026-03");
	const project = await buildProject(app, { materials: LINES }, staff);
	expect(project.prices_month).toBe("2026-03");
	inMonth("2026-07");
	const month = async (change: object) => (await after(project, change)).prices_month;
	expect(await month({ title: "Other" })).toBe("2026-03");
	expect(await month({ materials: [STRIPS, { ...BONE, item: "Cow bone" }, BORROWED] })).toBe(
		"2026-03",
	);
	expect(await month({ materials: [BONE] })).toBe("2026-03");
	expect(await month({ materials: [{ ...BONE, cost: 650 }] })).toBe("2026-07");
	expect(await month({ prices_month: "2026-05" })).toBe("2026-05");
	expect(await month({ materials: [BONE], prices_month: "2026-06" })).toBe("2026-06");
	for (const wrong of ["2026-13", "March", 7]) {
		const { status, body } = await update(project.id, { prices_month: wrong });
		expect([status, Object.keys(body.fields)]).toEqual([400, ["prices_month"]]);
	}
});

test("a copy and a restored version have the requirements and the lines with their month", async () => {
	inMonth("2026-03");
	const project = await buildProject(app, { ...REQUIREMENTS, materials: LINES }, staff);
	inMonth("2026-07");
	const copy = await app.call("POST", `/projects/${project.id}/duplicate`, { as: colleague });
	const copied = { ...REQUIREMENTS, materials: LINES, prices_month: "2026-03" };
	expect(copy.body.result).toMatchObject(copied);

	const changed = await after(project, { ...NONE, materials: [{ ...BONE, cost: 1 }] });
	expect(changed.prices_month).toBe("2026-07");
	const { body } = await app.call("GET", `/projects/${project.id}/versions`, { as: staff });
	const path = `/projects/${project.id}/versions/${body.result.versions[1].id}`;
	const version = await app.call("GET", path, { as: staff });
	expect(version.body.result).toMatchObject({ ...REQUIREMENTS, materials: LINES });
	const restored = await app.call("POST", `${path}/restore`, {
		as: staff,
		body: { updated_at: changed.updated_at },
	});
	expect(restored.body.result).toMatchObject(copied);
});

test("restoring a version that was saved before materials existed keeps the project's lines", async () => {
	const project = await buildProject(app, {}, staff);
	const { db } = app.context;
	await db
		.updateTable("project_versions")
		.set({ materials: null })
		.where("article_id", "=", project.id)
		.execute();
	const changed = await after(project, { materials: LINES });
	const { body } = await app.call("GET", `/projects/${project.id}/versions`, { as: staff });
	const path = `/projects/${project.id}/versions/${body.result.versions[1].id}`;
	expect((await app.call("GET", path, { as: staff })).body.result).not.toHaveProperty("materials");
	const restored = await app.call("POST", `${path}/restore`, {
		as: staff,
		body: { updated_at: changed.updated_at },
	});
	expect(restored.body.result.materials).toEqual(LINES);
});

test("a proposal has materials and requirements; those that are not sent are the project's", async () => {
	const project = await buildProject(app, { ...REQUIREMENTS, materials: LINES }, staff);
	const proposeAndAccept = async (before: Project, fields: object): Promise<Project> => {
		const { title, excerpt, content, price, material_cost, updated_at } = before;
		const required = { title, excerpt, content, price, material_cost, updated_at };
		const { body } = await app.call("POST", `/projects/${before.id}/proposals`, {
			as: colleague,
			body: { ...required, category_ids: [], featured_image: null, ...fields },
		});
		const path = `/projects/${before.id}/proposals/${body.result.id}`;
		const accepted = await app.call("POST", `${path}/take`, { as: staff, body: { updated_at } });
		expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
		return accepted.body.result;
	};
	const sent = { level: "University", weeks: 10, tools: "" };
	const first = await proposeAndAccept(project, { ...sent, materials: [STRIPS] });
	const stored = { ...sent, tools: null, materials: [STRIPS] };
	expect(first).toMatchObject(stored);
	const second = await proposeAndAccept(first, { title: "Other" });
	expect(second).toMatchObject({ title: "Other", ...stored });
	expect((await proposeAndAccept(await storedOf(project), { materials: [] })).materials).toEqual(
		[],
	);
});

test("the audit log names the requirements and the lines before and after", async () => {
	const project = await buildProject(app, {}, staff);
	await update(project.id, { ...REQUIREMENTS, materials: [BONE] });
	const { before, after } = await app.context.db
		.selectFrom("audit_log")
		.select(["before", "after"])
		.where("subject_id", "=", project.id)
		.where("action", "=", "update")
		.executeTakeFirstOrThrow();
	expect(JSON.parse(before as string)).toMatchObject({ ...NONE, materials: [] });
	const { materials, ...others } = JSON.parse(after as string);
	expect(others).toMatchObject(REQUIREMENTS);
	expect(materials).toEqual([
		"Cattle bone, 6 kg, KES 600; from: A butcher; instead: Goat bone; safety: Boil it first",
	]);
});

test("a draft keeps materials as typed; its preview shows lines with an item, and valid costs", async () => {
	const { id } = await buildProject(app, {}, staff);
	const input = { item: "", quantity: "", cost: "", source: "", substitute: "", safety: "" };
	const materials = [
		{ ...input, item: "Bone ", cost: "12,5" },
		{ ...input, cost: "5" },
		{ ...input, item: "Wire", cost: "1,250" },
	];
	const stored = await app.call("PUT", `/project-drafts/${id}`, {
		as: staff,
		body: {
			values: { ...EMPTY_DRAFT, title: "Half", materials },
			device: "desktop-1",
			read_at: null,
		},
	});
	expect(stored.status, JSON.stringify(stored.body)).toBe(200);
	const draft = await app.call("GET", `/project-drafts/${id}`, { as: staff });
	expect(draft.body.result.draft.values.materials).toEqual(materials);
	const preview = await app.call("GET", `/project-drafts/${id}/preview`, { as: staff });
	expect(preview.body.result.materials).toMatchObject([
		{ item: "Bone", cost: null },
		{ item: "Wire", cost: 1250 },
	]);
});
