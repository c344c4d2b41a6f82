// On SQLite alone.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Endpoint } from "../../src/platform/api/endpoint.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { type TestResponse, type TestUser, testApp } from "../support/app.ts";
import { buildRequest } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { buildGalleryItem } from "../support/media.ts";
import { buildOrder } from "../support/orders.ts";
import { buildCategory, buildProject, EMPTY_DRAFT } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";

/* Makes every call with the real ids of other people's records, and searches the answers for what is stored in them. */

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
afterAll(() => app.close());
const { db } = app.context;
const admin = await app.user("admin", {
	username: "Zipporah Admin",
	email: "zipporah@mark.example",
});
const staff = await app.user("staff", { username: "Zainab Staff", email: "zainab@mark.example" });
const owner = await app.user("user", { username: "Zawadi Account", email: "zawadi@mark.example" });

const change = async (method: string, path: string, body?: object, as = admin) => {
	const answer = await app.call(method, path, { as, ...(body && { body }) });
	expect([path, answer.status < 300]).toEqual([path, true]);
	return answer.body;
};

const guardian = { name: "Zuhura Guardian", phone: "0712987655" };
const order = await buildOrder(app, {
	...{ as: owner, name: "Zawadi Orders", phone: "0712987654", email: "orders@mark.example" },
	...{ notes: "zz-notes-of-the-order", under_18: true, guardian },
});
await change("POST", `/orders/${order.id}/notes`, { text: "zz-note-of-staff" });
const { data } = await change("POST", `/orders/${order.id}/payments`, {
	...{ amount: 100, method: "mpesa", code: "ZZQ1234567" },
});
await change("PUT", `/orders/${order.id}/help`, {
	entries: [{ on: "2026-03-02", text: "zz-help-given" }],
});
const requestId = await buildRequest(
	app,
	{
		...{ name: "Zawadi Requests", phone: "0712987656", email: "requests@mark.example" },
		...{ institution: "zz-school-of-the-request", description: "zz-description" },
	},
	[["zz-birth-certificate.pdf", pdf()]],
);
const { files } = (await change("GET", `/requests/${requestId}`)).result;
const { id: categoryId } = await buildCategory(app, {}, admin);
const hidden = await buildResult(app, staff, { names_shown: "hidden" });
const hiddenItem = { resultId: hidden.id, categoryId, name: "Zuri Hidden", info: "Zuri zz-info" };
const item = await buildResultItem(app, staff, hiddenItem);
const draftResult = await buildResult(app, staff, { title: "zz-draft-result", status: "draft" });
await buildResultItem(app, staff, { resultId: draftResult.id, categoryId, name: "Zola Draft" });
const draft = await buildProject(
	app,
	{ title: "zz-draft-title", content: "<p>zz-draft-text</p>", status: "draft" },
	staff,
);
const photo = await buildGalleryItem(app, admin, { title: "zz-photo-in-the-trash" });
await change("DELETE", `/gallery/${photo.id}`);
const values = { ...EMPTY_DRAFT, title: "zz-unsaved" };
await change("PUT", `/project-drafts/${draft.id}`, { values, device: "a-phone-of-staff" }, staff);
await change("POST", "/invitations", { email: "invited@mark.example", role: "staff" });
const { receipt_key } = await db
	.selectFrom("orders")
	.select("receipt_key")
	.where("id", "=", order.id)
	.executeTakeFirstOrThrow();

/** Ids by the part of the path before them. */
const IDS: Record<string, string> = {
	...{ orders: order.id, payments: data.payment.id, refunds: data.payment.id },
	...{ requests: requestId, files: files[0].id, results: hidden.id, items: item.id },
	...{ users: owner.id, gallery: photo.id, "school-projects": draft.id, projects: draft.id },
	...{ "project-drafts": draft.id, "by-slug": draft.slug, receipts: order.reference },
	...{ "help-given": order.reference, records: "order", order: order.id },
	...{ sessions: owner.sessionId, categories: categoryId, pictures: photo.image_id },
};

function addressesOf({ path }: Endpoint): string[] {
	const filled = path.split("/").reduce((before, part) => {
		const parent = before.split("/").at(-1) ?? "";
		return `${before}/${part.startsWith(":") ? (IDS[parent] ?? randomUUID()) : part}`;
	});
	const drafted = filled.replaceAll(hidden.id, draftResult.id);
	const query = "limit=100&status=draft&search=z&q=zz&state=confirmed&key=guessed";
	return [...new Set([filled, `${filled}?${query}`, `${drafted}?q=Zuri`, `${filled}?search=Z`])];
}

/** What a stranger knows or guesses, and fields that nobody may set. */
const BODY = {
	...{
		reference: order.reference,
		phone: "0700000000",
		code: "AAAAAAAAAA",
		receipt: order.reference,
	},
	...{ email: owner.email, password: "wrong password", token: "guessed", text: "a", name: "Za" },
	...{ id: order.id, user_id: owner.id, role: "admin", ids: [order.id], record: draft.id },
	...{ confirm: true, username: "stranger", status: "completed", kind: "order", ip: "127.0.0.1" },
};

async function answersTo(endpoint: Endpoint, as: TestUser | undefined): Promise<string[]> {
	const { method, body, multipart } = endpoint;
	const sent = multipart ? new FormData() : body ? BODY : undefined;
	const answers: string[] = [];
	for (const address of addressesOf(endpoint)) {
		const answer: TestResponse = await app.call(method, address, {
			...(as && { as }),
			...(sent && { body: sent }),
			ip: randomUUID(),
		});
		expect(answer.status, `${method} ${address}`).toBeLessThan(500);
		answers.push(
			`${address} ${JSON.stringify([...answer.headers])} ${JSON.stringify(answer.body)}`,
		);
	}
	return answers;
}

/** Reads first, so that a call that should be refused cannot hide what others answer. */
const READING = endpoints.filter(({ method }) => method === "GET");
const WRITING = endpoints.filter(({ method }) => method !== "GET");

async function leaksTo(
	as: TestUser | undefined,
	calls: readonly Endpoint[],
	marks: readonly string[],
): Promise<string[]> {
	const found: string[] = [];
	for (const endpoint of calls) {
		for (const answer of await answersTo(endpoint, as)) {
			const [address, ...rest] = answer.split(" ");
			const marked = marks.filter((mark) => rest.join(" ").toLowerCase().includes(mark));
			if (marked.length > 0) found.push(`${endpoint.method} ${address}: ${marked.join(", ")}`);
		}
	}
	return found;
}

const ALL_MARKS = [
	...["zawadi", "zuhura", "zipporah", "zainab", "zuri", "zola", "mark.example", "71298765"],
	...["zz-", "zzq1234567", receipt_key?.toLowerCase() ?? expect.fail("no key")],
];
/** Staff read orders, requests and drafts, but not accounts, and nobody reads a secret. */
const ADMIN_ONLY_MARKS = [
	"invited@mark.example",
	"zawadi@mark.example",
	"zawadi account",
	"zz-unsaved",
];

test.each([
	["a stranger", undefined],
	["another customer", await app.user("user", { username: "another" })],
] as const)("%s finds nothing of other people in any call, even with their ids", async (_, as) => {
	const calls = [...READING, ...WRITING.filter(({ path }) => !path.startsWith("/account"))];
	expect(await leaksTo(as, calls, ALL_MARKS)).toEqual([]);
});

test("staff read no accounts, invitations or unsaved texts of others", async () => {
	const colleague = await app.user("staff", { username: "colleague" });
	// The specification lists the newest accounts there, with their addresses.
	const calls = READING.filter(({ path }) => path !== "/dashboard/stats");
	expect(await leaksTo(colleague, calls, ADMIN_ONLY_MARKS)).toEqual([]);
	expect(await leaksTo(admin, READING, ["zz-unsaved"])).toEqual([]);
});

test("the marks are found by those who may read them", async () => {
	const found = (await leaksTo(admin, READING, ALL_MARKS)).join("\n");
	for (const mark of ALL_MARKS.filter((mark) => mark !== "zz-" && mark !== receipt_key)) {
		expect(found).toContain(mark);
	}
});
