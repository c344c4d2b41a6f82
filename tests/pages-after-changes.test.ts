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

test("a page shows each change of the data that it was rendered from", async () => {
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

test("every page shows each of twenty changes of the site settings before the call answers", async () => {
	const paths = ["/", "/contact", "/how-it-works", page];
	await Promise.all(paths.map(read));
	for (let number = 1; number <= 20; number += 1) {
		const phone = `+254 711 000 0${number + 10}`;
		// Every fifth also changes the name, with which preview pictures are drawn again.
		const name = `Sayansi ${Math.ceil(number / 5)}`;
		await change("PUT", "/site", { name, phone });
		for (const path of paths) {
			const { text } = await read(path);
			expect(text, path).toContain(`${name}</a>`);
			expect(text, path).toContain(`href="tel:${phone.replaceAll(" ", "")}"`);
		}
	}
	const terms = { includes: ["A plan"], balance: "Later.", refunds: ["All of it."], about: "Us." };
	await change("PUT", "/site", {
		...{ name: null, phone: null, accent: "#0e5794", terms },
		claims: [{ number: "12", of: "schools" }],
	});
	const [home = "", howItWorks = ""] = (await Promise.all(["/", "/how-it-works"].map(read))).map(
		({ text }) => text,
	);
	expect(home).toContain("Mradi</a>");
	expect(home).toContain("<strong>12</strong>");
	expect(home).not.toContain("2,000+");
	expect(home).toContain("--accent:#0e5794");
	expect(howItWorks).toContain("All of it.");
	await change("PUT", "/site", { dates: [{ what: "County level", when: "3 March" }] });
	expect((await read("/judging")).text).toContain("<strong>3 March</strong>");
	await change("PUT", "/site", { accent: null, terms: null, claims: null, dates: null });
	const { text } = await read("/");
	expect(text).toContain("2,000+");
	expect(text).not.toContain("--accent:#0e5794");
});
