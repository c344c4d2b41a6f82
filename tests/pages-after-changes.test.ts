import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { call, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@mradi.example", password: "cattle-bone-and-charcoal" };
const folder = await mkdtemp(join(tmpdir(), "mradi-test-"));
const server = await startServer({
	DATA_DIR: folder,
	DEMO_CONTENT: "off",
	ADMIN_EMAIL: ADMIN.email,
	ADMIN_PASSWORD: ADMIN.password,
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});
const { token } = (await call(server, "POST", "/auth/login", { body: ADMIN })).body.result;

async function change(method: string, path: string, body: object) {
	const answer = await call(server, method, path, { as: token, body });
	expect(answer.status).toBeLessThan(300);
	return answer.body.result;
}

async function read(path: string): Promise<{ status: number; text: string }> {
	const answer = await fetch(server.url + path);
	return { status: answer.status, text: await answer.text() };
}

const category = await change("POST", "/categories", { name: "Water", description: null });
const project = await change("POST", "/school-projects", {
	title: "Bone-Char Filter",
	excerpt: "Takes fluoride out of borehole water.",
	content: "<p>Char the bones for two hours.</p>",
	status: "published",
	price: 4500,
	material_cost: 1200,
	category_ids: [category.id],
});
const page = `/projects/${project.slug}`;

test("a page shows each change of what it is made from", async () => {
	expect((await read(page)).text).toContain("two hours");
	await change("PUT", `/school-projects/${project.id}`, {
		content: "<p>Char for three hours.</p>",
	});
	expect((await read(page)).text).toContain("three hours");
	await change("PUT", `/categories/${category.id}`, { name: "Clean Water" });
	expect((await read(page)).text).toContain("Clean Water");
	const { title } = await change("POST", "/school-projects", {
		title: "Solar Dryer",
		excerpt: "Dries mangoes.",
		content: "<p>The sun does the work.</p>",
		status: "published",
		price: 100,
		material_cost: 100,
		category_ids: [],
	});
	expect((await read(page)).text).toContain(title);
	await change("PUT", `/school-projects/${project.id}`, { status: "draft" });
	expect((await read(page)).status).toBe(404);
	await change("PUT", `/school-projects/${project.id}`, { status: "published" });
	expect((await read(page)).text).toContain("three hours");
});
