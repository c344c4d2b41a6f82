// On SQLite alone.
import { afterAll, expect, test } from "vitest";
import { foreignClient } from "../foreign/foreign-client.ts";
import { testApp } from "../support/app.ts";
import { pngBytes } from "../support/media.ts";

const app = await testApp();
const { send, refused, bearer, raw } = await foreignClient(app);
afterAll(() => app.close());

const image = async (name: string) =>
	new File([new Uint8Array(await pngBytes())], name, { type: "image/png" });

const project = (fields: object = {}) => ({
	title: "Solar Maize Dryer",
	excerpt: "",
	content: "<p>Dry maize with the sun.</p>",
	status: "published",
	categoryId: "",
	cover_image_id: "",
	featured_image: "",
	price: 0,
	material_cost: 0,
	...fields,
});

/**
 * Creates a project as the create screen does, and finds it in the staff list, because the specification's answer has
 * no id.
 */
async function createAndFind(fields: { title: string } & Record<string, unknown>) {
	await send("POST", "/api/school-projects", { authorization: raw, json: project(fields) });
	const { result } = await send("GET", "/api/school-projects?page=1&limit=10", {
		authorization: bearer,
	});
	const found = result.articles.find((each: { title: string }) => each.title === fields.title);
	expect(found, fields.title).toBeDefined();
	return found;
}

async function newCategory(name: string): Promise<string> {
	const { result } = await send("POST", "/api/categories", {
		authorization: bearer,
		json: { name, description: "" },
	});
	return result.id;
}

test("sign-up, sign-in and verification", async () => {
	const account = { email: "amina@school.example", password: "beans and maize" };
	const signUp = await send("POST", "/api/auth/register", {
		json: { username: "amina", ...account },
	});
	expect(signUp.result.token).toEqual(expect.stringMatching(/\S/));
	const { result } = await send("POST", "/api/auth/login", { json: account });
	expect(result.token).toEqual(expect.stringMatching(/\S/));
	const user = { id: expect.anything(), email: account.email, role: expect.any(String) };
	expect(result.user).toMatchObject(user);
	for (const token of [result.token, signUp.result.token]) {
		const verified = await send("GET", "/api/auth/verify", { authorization: `Bearer ${token}` });
		expect(verified.result.user).toMatchObject(user);
	}
	await refused("GET", "/api/auth/verify", { authorization: "Bearer nonsense" });
	await refused("POST", "/api/auth/login", { json: { ...account, password: "something else" } });
});

test("a project, from creation with a raw token to deletion", async () => {
	const category = await newCategory("Energy");
	const cover = await send("POST", "/api/assets/upload", {
		authorization: bearer,
		form: [["file", await image("dryer.png")]],
	});
	const { id, slug } = await createAndFind({
		title: "Dryer with a Cover",
		excerpt: "Short and sunny",
		categoryId: category,
		cover_image_id: cover.result.id,
		featured_image: cover.result.url,
		price: 1500.5,
		material_cost: 800,
	});

	const shown = (await send("GET", `/api/school-projects/by-slug/${slug}`)).result;
	expect(shown).toMatchObject({
		id,
		slug,
		title: "Dryer with a Cover",
		excerpt: "Short and sunny",
		status: "published",
		price: 1500.5,
		material_cost: 800,
		categories: [{ id: category, name: "Energy" }],
	});
	expect(shown.content).toContain("Dry maize with the sun.");
	expect(shown.featured_image).toEqual(expect.stringMatching(/\S/));
	for (const at of [shown.published_at, shown.created_at, shown.updated_at]) {
		expect(Date.parse(at)).not.toBeNaN();
	}

	const edit = (await send("GET", `/api/school-projects/${id}`, { authorization: bearer })).result;
	const { cover_image_id: _, ...allFields } = project({
		title: "Dryer, Edited",
		excerpt: edit.excerpt,
		content: edit.content,
		categoryId: category,
		featured_image: edit.featured_image,
		price: edit.price,
		material_cost: edit.material_cost,
	});
	await send("PUT", `/api/school-projects/${id}`, { authorization: raw, json: allFields });
	const edited = (await send("GET", `/api/school-projects/by-slug/${slug}`)).result;
	expect(edited).toEqual({ ...shown, title: "Dryer, Edited", updated_at: edited.updated_at });

	// An update without a category, and with the cover removed.
	const { categoryId: __, ...withoutCategory } = { ...allFields, featured_image: "" };
	await send("PUT", `/api/school-projects/${id}`, { authorization: raw, json: withoutCategory });
	const withoutCover = (await send("GET", `/api/school-projects/by-slug/${slug}`)).result;
	expect(withoutCover.featured_image || null).toBeNull();

	await send("DELETE", `/api/school-projects/${id}`, { authorization: bearer });
	expect(await refused("GET", `/api/school-projects/by-slug/${slug}`)).toMatchObject({
		status: 404,
		error: "Article not found",
	});
});

test.each([
	["empty strings", { categoryId: "", cover_image_id: "", featured_image: "" }],
	["null", { cover_image_id: null, featured_image: null, excerpt: null }],
	["left out", { cover_image_id: undefined, featured_image: undefined }],
	["numbers typed into a form", { price: "12.50", material_cost: "0" }],
])("a project without a category or cover: %s", async (label, fields) => {
	const { id } = await createAndFind({ title: `Plain: ${label}`, status: "draft", ...fields });
	const { result } = await send("GET", `/api/school-projects/${id}`, { authorization: bearer });
	expect(result.categories).toEqual([]);
	expect(result.featured_image || null).toBeNull();
	expect(result.price).toBe("price" in fields ? 12.5 : 0);
	const { cover_image_id: _, ...json } = project({ title: `Plain: ${label}`, ...fields });
	await send("PUT", `/api/school-projects/${id}`, { authorization: raw, json });
});

test("categories, as `result` and as `categories`", async () => {
	const made = await send("POST", "/api/categories", {
		authorization: bearer,
		json: { name: "Robotics", description: "Machines that move" },
	});
	expect(made.result).toMatchObject({ name: "Robotics", description: "Machines that move" });
	const { id } = made.result;
	for (const authorization of [undefined, raw, bearer]) {
		const list = await send("GET", "/api/categories", { authorization });
		for (const categories of [list.result, list.categories]) {
			expect(categories).toContainEqual(
				expect.objectContaining({ id, name: "Robotics", slug: expect.any(String) }),
			);
		}
	}
	const renamed = await send("PUT", `/api/categories/${id}`, {
		authorization: bearer,
		json: { name: "Robots", description: "" },
	});
	expect(renamed.result).toMatchObject({ id, name: "Robots" });
	expect(
		await refused("POST", "/api/categories", { authorization: bearer, json: { name: " " } }),
	).toEqual({ status: 400, error: "Category name is required" });
	await send("DELETE", `/api/categories/${id}`, { authorization: bearer });
	await refused("DELETE", `/api/categories/${id}`, { authorization: bearer });
});
