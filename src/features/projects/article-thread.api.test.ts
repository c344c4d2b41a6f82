import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { ThreadQueue } from "../../platform/operations/thread-queue.server.ts";

const app = await testApp();
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());
const staff = await app.user("staff");
const other = await app.user("staff");

const TOO_MANY = "The text has too many elements and special characters: at most 50000";

const projectBody = (content: string) => ({
	title: "A text of any size",
	content,
	price: 1_000,
	material_cost: 500,
	status: "draft",
	category_ids: [],
});
const draft = (content: string) => ({
	values: {
		...{ title: "", excerpt: "", content, status: "draft", category_ids: [], cover_image: null },
		...{ price: "", material_cost: "", level: "", weeks: "", tools: "" },
		...{ updated_at: "", publish_at: "" },
	},
	device: "testdevice1",
	read_at: null,
});

async function createProject(content = "<p>Text</p>"): Promise<string> {
	const answer = await app.call("POST", "/school-projects", {
		as: staff,
		body: projectBody(content),
	});
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return answer.body.result.id;
}

/** Every call that takes article HTML. */
const CALLS: [name: string, send: (content: string) => ReturnType<typeof app.call>][] = [
	[
		"creating a project",
		(content) => app.call("POST", "/school-projects", { as: staff, body: projectBody(content) }),
	],
	[
		"changing a project",
		async (content) =>
			app.call("PUT", `/school-projects/${await createProject()}`, {
				as: staff,
				body: { content },
			}),
	],
	[
		"storing a draft",
		async (content) =>
			app.call("PUT", `/project-drafts/${await createProject()}`, {
				as: staff,
				body: draft(content),
			}),
	],
	[
		"proposing a change",
		async (content) => {
			const { status: _, ...proposed } = projectBody(content);
			const body = { ...proposed, excerpt: "", featured_image: null };
			return app.call("POST", `/projects/${await createProject()}/proposals`, { as: other, body });
		},
	],
];

test.each(CALLS)("%s sanitises in a worker thread", async (_name, send) => {
	const run = vi.spyOn(ThreadQueue.prototype, "run");
	const html = "<p>Clean</p><script>alert(1)</script>";
	const answer = await send(html);
	expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
	expect(run).toHaveBeenCalledWith(expect.objectContaining({ html, siteUrl: expect.any(String) }));
});

test.each(CALLS)("%s refuses a text with too many elements", async (_name, send) => {
	for (const content of [
		`<p>x${"<br>".repeat(50_000)}</p>`,
		`<p>${"&amp;".repeat(50_001)}</p>`,
		`<p>x${">".repeat(50_001)}</p>`,
	]) {
		const { status, body } = await send(content);
		const [[field, text] = []] = Object.entries(body.fields ?? {});
		expect([status, field?.replace("values.", ""), text]).toEqual([400, "content", TOO_MANY]);
	}
});

test("changing only the title extracts the text for the search in a worker thread", async () => {
	const id = await createProject("<p>Long text</p>");
	const run = vi.spyOn(ThreadQueue.prototype, "run");
	const body = { title: "Another title" };
	expect((await app.call("PUT", `/school-projects/${id}`, { as: staff, body })).status).toBe(200);
	expect(run).toHaveBeenCalledWith({ html: "<p>Long text</p>" });
});
