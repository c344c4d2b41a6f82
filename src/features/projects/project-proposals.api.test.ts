import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject, projectCalls } from "../../../tests/support/projects.ts";
import type { Proposal } from "./project-proposals.contract.ts";
import type { Project } from "./projects.contract.ts";

const app = await testApp();
afterAll(() => app.close());
const author = await app.user("staff", { username: "Amina" });
const colleague = await app.user("staff", { username: "Brian" });
const stranger = await app.user("staff", { username: "Cherono" });
const admin = await app.user("admin", { username: "Wanjiru" });
const user = await app.user("user");
const { update } = projectCalls(app, author);

const proposalBody = (project: Project, fields: object = {}) => ({
	title: project.title,
	excerpt: project.excerpt,
	content: project.content,
	price: project.price,
	material_cost: project.material_cost,
	category_ids: [],
	featured_image: null,
	updated_at: project.updated_at,
	...fields,
});
const propose = (project: Project, fields: object = {}, as: TestUser = colleague) =>
	app.call("POST", `/projects/${project.id}/proposals`, {
		as,
		body: proposalBody(project, fields),
	});
async function createProposal(
	project: Project,
	fields: object = {},
	as = colleague,
): Promise<string> {
	const { status, body } = await propose(project, fields, as);
	expect(status, JSON.stringify(body)).toBe(201);
	return body.result.id;
}
const list = async (as: TestUser, query = ""): Promise<Proposal[]> =>
	(await app.call("GET", `/project-proposals${query}`, { as })).body.result.proposals;
const proposalPath = (project: Project, id: string, action = "") =>
	`/projects/${project.id}/proposals/${id}${action}`;
const read = (project: Project, id: string, as: TestUser) =>
	app.call("GET", proposalPath(project, id), { as });
const accept = (project: Project, id: string, as: TestUser, updated_at = project.updated_at) =>
	app.call("POST", proposalPath(project, id, "/take"), { as, body: { updated_at } });
const decline = (project: Project, id: string, as: TestUser, reason: unknown = "Too long") =>
	app.call("POST", proposalPath(project, id, "/decline"), { as, body: { reason } });
const withdraw = (project: Project, id: string, as: TestUser) =>
	app.call("DELETE", proposalPath(project, id), { as });

test("a proposed change is seen by the author and admins, and changes nothing until it is accepted", async () => {
	const project = await buildProject(app, {}, author);
	const id = await createProposal(project, { title: "Better", content: "<p onclick=x>New</p>" });
	const query = `?project_id=${project.id}`;
	const seen = {
		id,
		project: { id: project.id, title: project.title },
		by: "Brian",
		state: "open",
		created_at: expect.any(String),
		reason: null,
		decided_by: null,
	};
	for (const decider of [author, admin]) {
		expect(await list(decider, query)).toEqual([{ ...seen, mine: false, can_decide: true }]);
	}
	expect(await list(colleague, query)).toEqual([{ ...seen, mine: true, can_decide: false }]);
	expect(await list(stranger, query)).toEqual([]);
	const { body } = await read(project, id, author);
	expect(body.result).toMatchObject({
		outdated: false,
		proposed: { title: "Better", content: "<p>New</p>", price: project.price },
	});
	const shown = await app.call("GET", `/school-projects/by-slug/${project.slug}`);
	expect(shown.body.result.title).toBe(project.title);
});

test("a category that is proposed twice is shown and accepted once", async () => {
	const category = await buildCategory(app);
	const project = await buildProject(app, {}, author);
	const id = await createProposal(project, { category_ids: [category.id, category.id] });
	const once = [{ id: category.id, name: category.name }];
	const { body } = await read(project, id, author);
	expect(body.result.proposed.categories).toEqual(once);
	expect((await accept(project, id, author)).body.result.categories).toEqual(once);
});

test.each(["author", "admin"])(
	"the %s accepts a proposal, and the saved version names proposer and decider",
	async (who) => {
		const decider = who === "admin" ? admin : author;
		const [untouched, deleted] = [await buildCategory(app), await buildCategory(app)];
		const project = await buildProject(app, { status: "published" }, author);
		const fields = { title: "Better", price: 99.5, category_ids: [untouched.id, deleted.id] };
		const id = await createProposal(project, fields);
		await app.call("DELETE", `/categories/${deleted.id}`, { as: author });
		const taken = await accept(project, id, decider);
		expect(taken.body.result).toMatchObject({
			title: "Better",
			slug: project.slug,
			status: "published",
			price: 99.5,
			categories: [{ id: untouched.id, name: untouched.name }],
		});
		const shown = await app.call("GET", `/school-projects/by-slug/${project.slug}`);
		expect(shown.body.result.title).toBe("Better");
		const versions = await app.call("GET", `/projects/${project.id}/versions`, { as: author });
		const by = who === "admin" ? "Wanjiru" : "Amina";
		expect(versions.body.result.versions).toMatchObject([
			{ title: "Better", by, proposed_by: "Brian" },
			{ title: project.title, by: "Amina", proposed_by: null },
		]);
		expect((await accept(project, id, decider, taken.body.result.updated_at)).status).toBe(404);
		expect(await list(colleague, `?project_id=${project.id}`)).toEqual([]);
		const rows = app.context.db.selectFrom("project_proposals").selectAll().where("id", "=", id);
		expect(await rows.execute()).toMatchObject([{ state: "taken", title: "", content: "" }]);
	},
);

test("accepting a proposal overwrites nothing that was saved after the comparison", async () => {
	const project = await buildProject(app, {}, author);
	const id = await createProposal(project, { title: "Better" });
	const { updated_at } = (await update(project.id, { price: 1 })).body.result;
	expect((await read(project, id, author)).body.result.outdated).toBe(true);
	expect((await accept(project, id, author)).status).toBe(409);
	const unversioned = await app.call("POST", proposalPath(project, id, "/take"), {
		as: author,
		body: {},
	});
	expect([unversioned.status, unversioned.body.fields]).toEqual([
		400,
		{ updated_at: "updated_at is required" },
	]);
	// Refused calls leave the proposal open.
	expect((await read(project, id, author)).body.result.state).toBe("open");
	expect((await accept(project, id, author, updated_at)).status).toBe(200);
});

test("a proposal is declined with a reason, which its proposer reads and then dismisses", async () => {
	const project = await buildProject(app, {}, author);
	const id = await createProposal(project);
	const unexplained = await decline(project, id, author, " ");
	expect([unexplained.status, unexplained.body.fields]).toEqual([
		400,
		{ reason: "Please say why" },
	]);
	expect((await decline(project, id, author, "We weigh in grams.")).status).toBe(200);
	const query = `?project_id=${project.id}`;
	expect(await list(colleague, query)).toMatchObject([
		{ state: "declined", reason: "We weigh in grams.", decided_by: "Amina", can_decide: false },
	]);
	expect(await list(author, query)).toEqual([]);
	expect((await accept(project, id, author)).status).toBe(409);
	expect((await decline(project, id, admin)).status).toBe(409);
	expect((await withdraw(project, id, colleague)).status).toBe(200);
	expect(await list(colleague, query)).toEqual([]);
});

test("staff who may not edit can propose, author and admins can decide, the proposer can withdraw", async () => {
	const project = await buildProject(app, {}, author);
	for (const editor of [author, admin]) {
		const refused = await propose(project, {}, editor);
		expect([refused.status, refused.body.error]).toEqual([
			409,
			"You may edit this project yourself.",
		]);
	}
	expect((await propose(project, {}, user)).status).toBe(403);
	const id = await createProposal(project);
	for (const other of [stranger, user]) {
		expect((await read(project, id, other)).status).toBe(403);
		expect((await accept(project, id, other)).status).toBe(403);
		expect((await decline(project, id, other)).status).toBe(403);
		expect((await withdraw(project, id, other)).status).toBe(403);
	}
	expect((await accept(project, id, colleague)).status).toBe(403);
	expect((await decline(project, id, colleague)).status).toBe(403);
	expect((await withdraw(project, id, author)).status).toBe(403);
	expect((await app.call("GET", "/project-proposals", { as: user })).status).toBe(403);
	expect((await app.call("GET", "/project-proposals")).status).toBe(401);
	const elsewhere = await buildProject(app, {}, author);
	expect((await read(elsewhere, id, author)).status).toBe(404);
	expect((await accept(elsewhere, id, author)).status).toBe(404);
	expect((await propose({ ...project, id: randomUUID() })).status).toBe(404);
	expect((await read(project, id, colleague)).status).toBe(200);
});

test("a new proposal replaces the same person's open one, but no colleague's", async () => {
	const project = await buildProject(app, {}, author);
	await createProposal(project, { title: "First" });
	const theirs = await createProposal(project, { title: "Another's" }, stranger);
	const second = await createProposal(project, { title: "Second" });
	const open = await list(author, `?project_id=${project.id}`);
	expect(open.map(({ id }) => id).toSorted()).toEqual([theirs, second].toSorted());
});

test("an invalid proposal names its fields, and a valid one deletes its draft", async () => {
	const project = await buildProject(app, {}, author);
	const wrong = await propose(project, { title: "", content: "<p></p>", price: -1 });
	expect(wrong.status).toBe(400);
	expect(Object.keys(wrong.body.fields).toSorted()).toEqual(["content", "price", "title"]);
	const values = {
		...{ title: "Half", excerpt: "", content: "", status: "draft", category_ids: [] },
		...{ cover_image: null, price: "", material_cost: "", updated_at: "" },
	};
	const draft = `/project-drafts/${project.id}`;
	const body = { values, device: "desktop-1" };
	const savedDraft = await app.call("PUT", draft, { as: colleague, body });
	await createProposal(project, { draft_updated_at: savedDraft.body.result.updated_at });
	expect((await app.call("GET", draft, { as: colleague })).body.result.draft).toBeNull();
});

test("each step of a proposal is in the audit log, without its texts", async () => {
	const project = await buildProject(app, {}, author);
	const first = await createProposal(project, { title: "Secret words" });
	await decline(project, first, author, "Secret reason");
	await withdraw(project, first, colleague);
	await accept(project, await createProposal(project, { title: "Secret words" }), author);
	const log = await app.context.db.selectFrom("audit_log").selectAll().execute();
	const steps = log.filter(({ subject_id }) => subject_id === project.id);
	expect(steps.map(({ actor_name, action }) => [actor_name, action]).toSorted()).toEqual(
		[
			["Amina", "create"],
			["Amina", "decline"],
			["Amina", "take over"],
			["Amina", "update"],
			["Brian", "propose"],
			["Brian", "propose"],
			["Brian", "withdraw"],
		].toSorted(),
	);
	expect(JSON.stringify(log.filter(({ action }) => action !== "update"))).not.toContain("Secret");
});

test("a proposal is deleted with its proposer's account and with the project, and is in the proposer's data export", async () => {
	const writer = await app.user("staff");
	const project = await buildProject(app, {}, author);
	const id = await createProposal(project, { title: "Mine to give" }, writer);
	const copy = await app.call("GET", `/people?email=${writer.email}`, { as: admin });
	expect(copy.body.project_proposals).toMatchObject([{ id, title: "Mine to give" }]);
	await app.call("DELETE", `/users/${writer.id}`, { as: admin });
	expect(await list(author, `?project_id=${project.id}`)).toEqual([]);

	await createProposal(project);
	await app.call("DELETE", `/school-projects/${project.id}`, { as: author });
	expect(await list(admin, `?project_id=${project.id}`)).toEqual([]);
});
