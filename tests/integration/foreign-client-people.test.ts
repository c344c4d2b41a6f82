import { afterAll, expect, test } from "vitest";
import { foreignClient } from "../foreign/foreign-client.ts";
import { testApp } from "../support/app.ts";
import { docx, jpg, pdf } from "../support/files.ts";

/* Orders, requests, results and statistics, as a client written from the specification sends them. */

const app = await testApp();
afterAll(() => app.close());
const { send, refused, bearer, raw } = await foreignClient(app);
await send("POST", "/api/school-projects", {
	authorization: raw,
	json: {
		title: "Clay Water Filter",
		excerpt: "",
		content: "<p>Clay and sawdust.</p>",
		status: "published",
		categoryId: "",
		cover_image_id: "",
		featured_image: "",
		price: 100,
		material_cost: 50,
	},
});
const { result } = await send("GET", "/api/school-projects?page=1&limit=4&status=published");
const slug: string = result.articles[0].slug;

const order = (fields: object = {}) => ({
	slug,
	name: "Brian Kamau",
	phone: "+254712345678",
	email: null,
	notes: null,
	...fields,
});

test("an order is accepted whatever token the browser's storage holds", async () => {
	// A client without a stored token may send no header, an empty one, or the word "null".
	for (const authorization of [undefined, "", "null", "Bearer null", "Bearer expired", bearer]) {
		await send("POST", "/api/orders/by-slug", { authorization, json: order() });
	}
	const { data } = await send("GET", "/api/orders?page=1&limit=10", { authorization: bearer });
	expect(data.orders).toHaveLength(6);
	for (const stored of data.orders) {
		expect(stored).toMatchObject({
			id: expect.anything(),
			name: "Brian Kamau",
			phone: "+254712345678",
			email: null,
			notes: null,
			article_id: expect.anything(),
			article_title: "Clay Water Filter",
			status: "pending",
		});
		expect(Date.parse(stored.created_at)).not.toBeNaN();
	}
});

const requestFields = (): [string, string | File][] => [
	["name", "Amina Hassan"],
	["email", "not checked"],
	["phone", "call the office"],
	["institution", "Kerio Sands Secondary"],
	["projectTitle", "Maize dryer"],
	["projectCategory", "Biology & Biotechnology"],
	["deadline", "2027-03-14"],
	["description", ""],
	["serviceType", "Write-up Guidance"],
	["serviceType", "Competition Strategy"],
	["files", new File([pdf()], "plan.pdf", { type: "application/pdf" })],
	["files", new File([jpg()], "board.jpg", { type: "image/jpeg" })],
	["files", new File([docx()], "report.docx")],
];

test("an assistance request with repeated fields is read as JSON and reaches the staff", async () => {
	await send("POST", "/api/request", { form: requestFields() });
	const { result } = await send("GET", "/api/requests?page=1&limit=10", { authorization: bearer });
	expect(result.requests[0]).toMatchObject({
		name: "Amina Hassan",
		email: "not checked",
		phone: "call the office",
		projectCategory: "Biology & Biotechnology",
		serviceType: ["Write-up Guidance", "Competition Strategy"],
	});
	const names = result.requests[0].files.map((file: { name: string }) => file.name);
	expect(names.toSorted()).toEqual(["board.jpg", "plan.pdf", "report.docx"]);
	// For a file input without a choice, a browser sends an empty file.
	const withoutFiles = requestFields().filter(([field]) => field !== "files");
	await send("POST", "/api/request", {
		form: [...withoutFiles, ["files", new File([], "", { type: "application/octet-stream" })]],
	});
	await send("POST", "/api/request", { form: withoutFiles });
});

test("a result, from creation to deletion", async () => {
	const authorization = bearer;
	const categories = [];
	for (const name of ["Physics", "Chemistry"]) {
		const made = await send("POST", "/api/categories", {
			authorization,
			json: { name, description: "" },
		});
		categories.push(made.result.id);
	}
	const [physics, chemistry] = categories;
	const { id } = (
		await send("POST", "/api/results", {
			authorization,
			json: { year: 2026, title: "County Fair", description: "", status: "draft" },
		})
	).result;
	const path = `/api/results/${id}`;
	for (const [category_id, participant_name, position] of [
		[physics, "Samuel Mutua", 2],
		[physics, "Joel Lekishon", null],
		[physics, "Faith Chebet", 1],
		[chemistry, "Apua Erot", 1],
	]) {
		const { item } = await send("POST", `${path}/items`, {
			authorization,
			json: {
				result_id: id,
				category_id,
				position,
				participant_name,
				school: "",
				score: "91.5",
				additional_info: "",
			},
		});
		expect(item).toMatchObject({ id: expect.anything(), participant_name, position });
	}
	const { items } = await send("GET", `${path}/items`, { authorization });
	expect(items).toHaveLength(4);
	expect(
		items.filter((each: { category_id: unknown }) => each.category_id === physics),
	).toHaveLength(3);
	expect(items[0].score).toBe("91.5");

	expect(await refused("GET", path)).toEqual({ status: 404, error: "Result not found." });
	const isListed = async () => {
		const { results } = await send("GET", "/api/results?status=published");
		return results.some((each: { id: unknown }) => each.id === id);
	};
	expect(await isListed()).toBe(false);
	await send("PUT", path, { authorization, json: { status: "published" } });
	expect(await isListed()).toBe(true);
	const shown = (await send("GET", path)).result;
	expect(shown).toMatchObject({ id, year: 2026, title: "County Fair", status: "published" });
	expect(shown.items).toHaveLength(4);
	expect(shown.categories.map((each: { id: unknown }) => each.id).toSorted()).toEqual(
		categories.toSorted(),
	);
	expect((await send("GET", `${path}/items`)).items).toHaveLength(4);

	const details = { year: 2025, title: "Regional Fair", description: "In Nakuru", status: "draft" };
	await send("PUT", path, { authorization, json: details });
	const all = await send("GET", "/api/results", { authorization });
	expect(all.results.find((each: { id: unknown }) => each.id === id)).toMatchObject(details);
	await send("DELETE", `${path}/items/${items[0].id}`, { authorization });
	expect((await send("GET", `${path}/items`, { authorization })).items).toHaveLength(3);
	await send("DELETE", path, { authorization });
	await refused("GET", path, { authorization });
	await refused("POST", "/api/results", { json: details });
});
