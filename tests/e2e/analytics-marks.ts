import type { Page } from "@playwright/test";
import sharp from "sharp";
import { schoolSlug } from "../../src/features/results/school-slug.ts";
import { pdf } from "./requests.ts";

/** Unique words, numbers and file names. A test plants them and then searches for them where they must not appear. */
export class Marks {
	/** Each mark by the field that contains it. */
	readonly all = new Map<string, string>();

	/** A lower-case word, because email addresses and slugs change case. */
	word(field: string): string {
		return this.#note(field, `zq${String(this.all.size).padStart(3, "0")}mark`);
	}

	email(field: string): string {
		return `${this.word(field)}@pupils.example`;
	}

	/** A phone number in the local form. */
	phone(field: string): string {
		return `0${this.#note(field, `7340${String(this.all.size).padStart(3, "0")}91`)}`;
	}

	#note(field: string, mark: string): string {
		// Numbered, because the same field may be filled more than once.
		this.all.set(`${field} (${this.all.size})`, mark);
		return mark;
	}

	/** The names of the fields whose marks a text contains. */
	foundIn(text: string): string[] {
		// One pass over the text for all marks: texts are long and marks are many.
		const found = new Set(text.toLowerCase().match(MARKS));
		return [...this.all].filter(([, mark]) => found.has(mark)).map(([field]) => field);
	}
}

const MARKS = /zq\d{3}mark|7340\d{3}91/g;

const FIELDS =
	"input:visible:enabled, textarea:visible:enabled, input[type=file]:enabled, [contenteditable=true]:visible";
/** Input types that take no free text. */
const CHOICES = ["checkbox", "radio", "number", "date", "range", "color", "hidden"];

/** Types a mark into every field in a part of the page, and chooses files whose names are marks. */
export async function fillAll(
	page: Page,
	within: string,
	marks: Marks,
	form: string,
): Promise<void> {
	const fields = page.locator(within).last().locator(FIELDS);
	for (const field of await fields.all()) {
		const { type, accept, readOnly, name, trap } = await field.evaluate((element) => {
			const { type, accept, readOnly, name, tabIndex } = element as HTMLInputElement;
			return { type, accept, readOnly, name, trap: tabIndex < 0 && type === "text" };
		});
		// A trap is a honeypot field, which people do not fill in.
		if (readOnly || trap || CHOICES.includes(type)) continue;
		const what = `typed: ${form} ${name || type || "text"}`;
		if (type === "file") {
			const file = `${marks.word(what)}-birth-certificate`;
			await field.setInputFiles(accept?.includes("pdf") ? pdf(`${file}.pdf`) : await photo(file));
		} else if (type === "tel" || name === "phone") await field.fill(marks.phone(what));
		else if (type === "email" || name === "email") await field.fill(marks.email(what));
		else await field.fill(marks.word(what));
	}
}

async function photo(name: string) {
	const create = { width: 600, height: 400, channels: 3, background: "#2c7a4d" } as const;
	const buffer = await sharp({ create }).png().toBuffer();
	return { name: `${name}.png`, mimeType: "image/png", buffer };
}

/**
 * Fills the site, through its API, with records that have a mark in every text. Visitors' orders and requests are
 * left out, because the test types those itself.
 */
export async function fillSite(
	url: string,
	admin: { email: string; password: string },
	marks: Marks,
): Promise<Record<"slug" | "project" | "result" | "photo" | "school", string>> {
	let token = "";
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
	const call = async (method: string, path: string, body?: object): Promise<any> => {
		const form = body instanceof FormData;
		const response = await fetch(`${url}/api${path}`, {
			method,
			headers: {
				...(token && { authorization: `Bearer ${token}` }),
				...(!form && { "content-type": "application/json" }),
			},
			...(body && { body: form ? body : JSON.stringify(body) }),
		});
		const answer = await response.json();
		if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
		return answer;
	};
	token = (await call("POST", "/auth/login", admin)).result.token;

	const category = { name: marks.word("category"), description: marks.word("category's text") };
	const { id: categoryId } = (await call("POST", "/categories", category)).result;
	const upload = new FormData();
	const { buffer, name } = await photo("board");
	upload.append("file", new File([new Uint8Array(buffer)], name, { type: "image/png" }));
	const { id: image_id } = (await call("POST", "/assets/upload", upload)).result;
	// A second upload that nothing uses.
	await call("POST", "/assets/upload", upload);

	const project = (field: string) => ({
		title: marks.word(`${field}'s title`),
		excerpt: marks.word(`${field}'s summary`),
		content: `<p>${marks.word(`${field}'s text`)} <a href="https://school.example/${marks.word(`${field}'s link`)}?q=1#2">it</a><img src="https://school.example/${marks.word(`${field}'s picture`)}.jpg" alt="${marks.word(`${field}'s picture's description`)}"></p>`,
		category_ids: [categoryId],
		cover_image_id: image_id,
		material_cost: 500,
	});
	// A published project's address is public and keeps its first title, so that title has no mark.
	const { title, ...published } = project("project");
	const first = { ...published, title: "Open to everyone", status: "published" };
	const { id, slug } = (await call("POST", "/school-projects", first)).result;
	await call("PUT", `/school-projects/${id}`, { title });
	const { id: draft } = (await call("POST", "/school-projects", project("draft"))).result;
	const rubbish = { title: marks.word("project in the trash"), content: "<p>Some text</p>" };
	const { id: trashedProject } = (await call("POST", "/school-projects", rubbish)).result;
	await call("DELETE", `/school-projects/${trashedProject}`);

	const photos: string[] = [];
	for (const field of ["photo", "photo in the trash"]) {
		const item = { title: marks.word(field), description: marks.word(`${field}'s text`), image_id };
		const { result } = await call("POST", "/gallery", { ...item, featured: true });
		if (field !== "photo") await call("DELETE", `/gallery/${result.id}`);
		photos.push(result.id);
	}

	const results: string[] = [];
	const schools: string[] = [];
	for (const field of ["result", "draft of a result", "result in the trash"]) {
		const status = field === "result" ? "published" : "draft";
		const text = { title: marks.word(field), description: marks.word(`${field}'s text`) };
		const { result } = await call("POST", "/results", { ...text, year: 2026, status });
		const school = marks.word(`${field}'s school`);
		await call("POST", `/results/${result.id}/items`, {
			category_id: categoryId,
			position: 1,
			participant_name: marks.word(`${field}'s participant`),
			school,
			score: marks.word(`${field}'s score`),
			additional_info: marks.word(`${field}'s remark`),
		});
		if (field === "result in the trash") await call("DELETE", `/results/${result.id}`);
		results.push(result.id);
		schools.push(school);
	}
	const trashedItem = {
		category_id: categoryId,
		participant_name: marks.word("participant in the trash"),
		school: marks.word("school in the trash"),
	};
	const { item } = await call("POST", `/results/${results[0]}/items`, trashedItem);
	await call("DELETE", `/results/${results[0]}/items/${item.id}`);

	await call("POST", "/orders/by-slug", {
		slug,
		name: marks.word("own order's name"),
		phone: marks.phone("own order's phone"),
		email: marks.email("own order's email"),
		notes: "By Friday",
	});
	token = "";
	const user = { username: marks.word("user's name"), email: marks.email("user's email") };
	await call("POST", "/auth/register", { ...user, password: "beans and maize" });
	return {
		slug,
		project: draft,
		result: results[0] as string,
		photo: photos[0] as string,
		school: schoolSlug(schools[0] as string),
	};
}

/** Sends a request for assistance with marks, as a visitor does. */
export async function sendRequest(url: string, marks: Marks): Promise<void> {
	const form = new FormData();
	const texts = {
		name: marks.word("request's name"),
		email: marks.email("request's email"),
		phone: marks.phone("request's phone"),
		institution: marks.word("request's school"),
		projectTitle: marks.word("request's title"),
		projectCategory: "Chemistry",
		deadline: "2027-12-01",
		description: marks.word("request's text"),
		serviceType: "Data Analysis Help",
	};
	for (const [name, text] of Object.entries(texts)) form.append(name, text);
	const answer = await fetch(`${url}/api/request`, { method: "POST", body: form });
	if (!answer.ok) throw new Error(await answer.text());
}
