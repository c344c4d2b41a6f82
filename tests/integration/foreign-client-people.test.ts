// On SQLite alone.
import { afterAll, expect, test } from "vitest";
import { foreignClient } from "../foreign/foreign-client.ts";
import { testApp } from "../support/app.ts";
import { docx, jpg, pdf } from "../support/files.ts";

/* Orders and requests, as a client written from the specification sends them. */

const app = await testApp();
afterAll(() => app.close());
const { send, bearer, raw } = await foreignClient(app);
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

test("an assistance request sent as a form with repeated fields reaches the staff, who read it as JSON", async () => {
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
