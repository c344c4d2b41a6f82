import { expect, test } from "vitest";
import { type ForeignCall, ForeignServer } from "../../tests/foreign/foreign-server.ts";
import { EMAIL, PASSWORD, TOKEN } from "../../tests/foreign/rows.ts";
import {
	OTHER_MESSAGE,
	REFUSALS,
	SERVER_MESSAGE,
	type Shapes,
	SUCCESSES,
	UNREADABLE,
	VARIANTS,
} from "../../tests/foreign/shapes.ts";
import { SPECIFIED_CALLS, specifiedCall } from "../../tests/foreign/specified-calls.ts";
import { login, register } from "../features/accounts/auth/auth.calls.ts";
import {
	deleteUser,
	fetchUser,
	fetchUsers,
	saveUser,
} from "../features/accounts/users/users.calls.ts";
import { createImageUpload } from "../features/assets/upload.calls.ts";
import { submitRequest } from "../features/assistance/assistance.calls.ts";
import {
	createCategory,
	deleteCategory,
	fetchCategories,
	updateCategory,
} from "../features/categories/categories.calls.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	deleteGalleryItem,
} from "../features/gallery/dashboard/manage-gallery.calls.ts";
import { fetchGallery } from "../features/gallery/gallery.calls.ts";
import {
	changeOrderStatus,
	fetchOrders,
} from "../features/orders/dashboard/manage-orders.calls.ts";
import { placeOrder } from "../features/orders/orders.calls.ts";
import { fetchOverview } from "../features/overview/overview.calls.ts";
import {
	createProject,
	deleteProject,
	updateProject,
} from "../features/projects/dashboard/manage-projects.calls.ts";
import {
	fetchProjectById,
	fetchProjectBySlug,
	fetchProjects,
	fetchPublishedProjects,
} from "../features/projects/projects.calls.ts";
import {
	addItem,
	deleteItem,
	fetchItems,
} from "../features/results/items/dashboard/manage-items.calls.ts";
import {
	changeResult,
	createResult,
	deleteResult,
	fetchAllResults,
	fetchResultToEdit,
} from "../features/results/results/dashboard/manage-results.calls.ts";
import { fetchPublishedResults, fetchResult } from "../features/results/results/results.calls.ts";
import { type Api, createApiClient, prepareCall } from "../platform/browser/api-client.ts";
import { ApiError, errorOf, errorText, readEnvelope } from "../platform/browser/api-error.ts";
import type { Upload } from "../platform/browser/upload.ts";

/*
 * Every call of every screen, against a server on another host that was written from the specification only. Whatever
 * it answers, the values that the screens receive have their declared types.
 */

const SPECIFIED_SHAPES = VARIANTS["the specification's own keys, numbers as ids"] as Shapes;

interface Client {
	api: Api;
	upload: Upload;
}

/**
 * @param change changes an answer's body
 * @param stored the stored token
 */
function clientOf(
	foreign: ForeignServer,
	change = (body: string) => body,
	stored = `Bearer ${TOKEN}`,
): Client {
	const client = {
		address: (path: string) => ({ url: path, isOwnServer: false }),
		token: () => stored,
	};
	const answer = (call: ForeignCall) => {
		const { body, status } = foreign.answer(call);
		return { body: change(body), status };
	};
	const api = createApiClient({
		...client,
		fetch: async (path, { method = "GET", headers, body }) => {
			const sent = { method, path, headers: headers as Record<string, string> };
			const { status, ...answered } = answer({ ...sent, body: `${body ?? ""}` });
			return new Response(status === 204 ? null : answered.body, { status });
		},
	});
	const upload = async (route: string, { form, ...options }: { form: FormData }) => {
		const { url: path, headers } = prepareCall(client, route, options, "No token");
		const sent = { method: "POST", path, headers, body: await new Response(form).text() };
		const { body, status } = answer(sent);
		if (status > 299) throw errorOf(status, body);
		return readEnvelope(status, body);
	};
	return { api, upload: upload as Upload };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

interface Reading {
	read: (api: Api) => Promise<unknown>;
	/** The ids in what was read. */
	// biome-ignore lint/suspicious/noExplicitAny: what `read` returns
	idsIn: (read: any) => string[];
	found: string[];
}

const reading = <T>(
	read: (api: Api) => Promise<T>,
	idsIn: (read: T) => string[],
	found: string[],
): Reading => ({ read, idsIn, found });

/** What each screen reads, and the ids that it must find. */
const READS: Record<string, Reading> = {
	"projects for visitors": reading(
		(api) => fetchPublishedProjects(api, { page: 1, max_help: "2000" }),
		({ articles }) => ids(articles),
		["11", "12"],
	),
	"projects for staff": reading(
		(api) => fetchProjects(api, { page: 1, author: "me" }),
		({ articles }) => ids(articles),
		["11", "12"],
	),
	"a project by its slug": reading(
		(api) => fetchProjectBySlug(api, "foreign-windmill"),
		({ id }) => [id],
		["11"],
	),
	"a project by its id": reading(
		(api) => fetchProjectById(api, "11"),
		({ id }) => [id],
		["11"],
	),
	gallery: reading(
		(api) => fetchGallery(api),
		({ items }) => ids(items),
		["21", "22"],
	),
	categories: reading((api) => fetchCategories(api), ids, ["1", "2"]),
	users: reading(
		(api) => fetchUsers(api, { page: 1, search: "", role: undefined }),
		({ users }) => ids(users),
		["41", "42"],
	),
	"a user": reading(
		(api) => fetchUser(api, "42"),
		({ id }) => [id],
		["42"],
	),
	orders: reading(
		(api) => fetchOrders(api, 1, { sort: "name" }),
		({ orders }) => ids(orders),
		["51"],
	),
	"results for visitors": reading(fetchPublishedResults, ids, ["61"]),
	"results for staff": reading(fetchAllResults, ids, ["61", "62"]),
	"a result": reading(
		(api) => fetchResult(api, "61", fetchCategories),
		({ groups }) => groups.flatMap(({ items }) => ids(items)),
		// By category, in the server's order, then by position.
		["72", "71", "73"],
	),
	"a result to edit": reading(
		(api) => fetchResultToEdit(api, "61"),
		(result) => ids(result?.items ?? []),
		["71", "72", "73"],
	),
	"items of a result": reading((api) => fetchItems(api, "61"), ids, ["71", "72", "73"]),
	overview: reading(
		fetchOverview,
		({ stats, recentActivity }) => [
			String(stats.articles),
			...ids(recentActivity.articles),
			...ids(recentActivity.users),
		],
		["7001", "11", "12", "41", "42"],
	),
};

const madeCalls = new Set<string>();

/** Expects that each call was as in the specification's table, and notes it as made. */
function expectSpecified({ calls, breaches }: ForeignServer): void {
	expect(breaches).toEqual([]);
	for (const call of calls) madeCalls.add(specifiedCall(call) ?? "");
}

test.each(Object.entries(VARIANTS))("each screen finds its rows: %s", async (_, shapes) => {
	const foreign = new ForeignServer(shapes, "/picture.png");
	const { api } = clientOf(foreign);
	for (const [name, { read, idsIn, found }] of Object.entries(READS)) {
		expect(idsIn(await read(api)), name).toEqual(found);
	}
	expectSpecified(foreign);
});

const rejectionOf = (promise: Promise<unknown>) =>
	promise.then(
		() => undefined,
		(error: unknown) => error,
	);

test.each(UNREADABLE)("no screen accepts %s as a response", async (fault) => {
	const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
	foreign.break(fault);
	for (const [name, { read }] of Object.entries(READS)) {
		const error = await rejectionOf(read(clientOf(foreign).api));
		expect(error, name).toBeInstanceOf(ApiError);
		const special = {
			gallery: /^Unexpected API response format$/,
			"a project by its slug": /^(Article not found|Screen's own)$/,
			"a project by its id": /^(Article not found|Screen's own)$/,
		}[name];
		expect(errorText(error, "Screen's own: {status}"), name).toMatch(special ?? /^Screen's own$/);
	}
});

type Step = string | number;

const LEFT_OUT = Symbol("left out");

/** Wrong values, by the kind of the value that they replace. */
const ODD_VALUES: Record<string, unknown[]> = {
	string: [LEFT_OUT, null, 7, { odd: true }, "last week"],
	number: [LEFT_OUT, null, "many", { odd: true }],
	boolean: [LEFT_OUT, null, "maybe"],
	null: [LEFT_OUT, 7, "odd", { odd: true }],
	object: [LEFT_OUT, null, "odd", []],
	list: [LEFT_OUT, null, "odd", {}, [null]],
};

function kindOf(value: unknown): string {
	if (value === null || value === undefined) return "null";
	return Array.isArray(value) ? "list" : typeof value;
}

/** The path of every value inside, in lists of the first entry only. */
function pathsIn(value: unknown, above: Step[] = []): { path: Step[]; kind: string }[] {
	if (typeof value !== "object" || value === null) return [];
	const entries: [Step, unknown][] = Array.isArray(value)
		? value.slice(0, 1).map((entry) => [0, entry])
		: Object.entries(value);
	return entries.flatMap(([step, inner]) => {
		const path = [...above, step];
		return [{ path, kind: kindOf(inner) }, ...pathsIn(inner, path)];
	});
}

function withOdd(body: string, path: Step[], odd: unknown): string {
	const copy = JSON.parse(body);
	// biome-ignore lint/suspicious/noExplicitAny: any answer
	const parent = path.slice(0, -1).reduce((place: any, step) => place[step], copy);
	const last = path[path.length - 1] as Step;
	if (odd === LEFT_OUT) delete parent[last];
	else parent[last] = odd;
	return JSON.stringify(copy);
}

/** Paths where the odd value's kind differs from the usual one. A missing value is allowed by its type. */
function otherKinds(odd: unknown, usual: unknown, path = ""): string[] {
	if (odd === null || odd === undefined) return [];
	const [kind, expected] = [kindOf(odd), kindOf(usual)];
	if (expected === "null") return kind === "object" || kind === "list" ? [path] : [];
	if (kind !== expected) return [`${path}: ${kind} for ${expected}`];
	if (typeof odd !== "object") return [];
	const at = (key: string) => (usual as Record<string, unknown>)[Array.isArray(odd) ? 0 : key];
	return Object.entries(odd).flatMap(([key, value]) =>
		otherKinds(value, at(key), `${path}.${key}`),
	);
}

test.each(Object.entries(READS))(
	"with an odd value anywhere in an answer a screen still gets values of the expected types: %s",
	async (_, { read, idsIn, found }) => {
		const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
		const answers: string[] = [];
		const recorder = clientOf(foreign, (body) => {
			answers.push(body);
			return body;
		});
		const usual = await read(recorder.api);
		const wrong: string[] = [];
		for (const [index, answer] of answers.entries()) {
			for (const { path, kind } of pathsIn(JSON.parse(answer))) {
				for (const odd of ODD_VALUES[kind] ?? []) {
					let call = -1;
					const { api } = clientOf(foreign, (body) => {
						call += 1;
						return call === index ? withOdd(body, path, odd) : body;
					});
					const name = `${path.join(".")} is ${String(odd)} (${kindOf(odd)})`;
					try {
						const result = await read(api);
						wrong.push(...otherKinds(result, usual).map((other) => `${name} >${other}`));
						// An odd value in one row leaves the other rows.
						const isInRow = path.includes(0);
						const others = found.filter((id) => !isInRow || !answer.includes(`"id":${id},`));
						if (isInRow) expect(idsIn(result).length).toBeGreaterThanOrEqual(others.length);
					} catch (error) {
						if (!(error instanceof ApiError) || path.includes(0)) wrong.push(`${name}: ${error}`);
					}
				}
			}
		}
		expect(wrong).toEqual([]);
	},
);

const SENT_PROJECT = {
	title: "New Project",
	excerpt: "",
	content: "<p>Some text.</p>",
	status: "draft" as const,
	price: 0,
	material_cost: 0,
};
const PROJECT = {
	...SENT_PROJECT,
	category_ids: ["1"],
	cover_image: { id: "31", url: "/picture.png" },
};
const PHOTO = { title: "New Photo", description: "On a table.", image_id: "31", featured: false };
const RESULT = { title: "New Fair", year: 2026, description: "", status: "draft" as const };
const NEW_ITEM = {
	category_id: "1",
	participant_name: "Foreign Third",
	position: null,
	school: "",
	score: "",
	additional_info: "",
};
const ORDER = { slug: "a", name: "B", phone: "0712345678", email: null, notes: null };

const PICTURE = new File(["any bytes"], "dryer.png", { type: "image/png" });

const WRITES: Record<string, (client: Client) => Promise<unknown>> = {
	"POST /orders/by-slug": ({ api }) => placeOrder(api, { ...ORDER, website: undefined }, "key"),
	"PUT /orders": ({ api }) => changeOrderStatus(api, "51", "completed"),
	"PUT /users": ({ api }) => saveUser(api, "42", { username: "new", email: EMAIL }),
	"DELETE /users": ({ api }) => deleteUser(api, "42"),
	"POST /categories": ({ api }) => createCategory(api, { name: "Robotics", description: "" }),
	"PUT /categories": ({ api }) => updateCategory(api, "1", { name: "Robotics", description: "" }),
	"DELETE /categories": ({ api }) => deleteCategory(api, "1"),
	"POST /gallery": ({ api }) => createGalleryItem(api, PHOTO),
	"PUT /gallery": ({ api }) => changeGalleryItem(api, "21", PHOTO),
	"DELETE /gallery": ({ api }) => deleteGalleryItem(api, "21"),
	"POST /school-projects": ({ api }) => createProject(api, PROJECT),
	"PUT /school-projects": ({ api }) => updateProject(api, "11", PROJECT, undefined),
	"DELETE /school-projects": ({ api }) => deleteProject(api, "11"),
	"POST /results": ({ api }) => createResult(api, RESULT),
	"PUT /results": ({ api }) => changeResult(api, "62", { status: "published" }),
	"DELETE /results": ({ api }) => deleteResult(api, "62"),
	"POST items": ({ api }) => addItem(api, "61", NEW_ITEM, "key"),
	"DELETE items": ({ api }) => deleteItem(api, { result_id: "61", id: "71" }),
	"POST /auth/login": ({ api }) => login(api, { email: EMAIL, password: PASSWORD }),
	"POST /auth/register": ({ api }) =>
		register(api, { username: "new", email: EMAIL, password: PASSWORD }),
	"POST /assets/upload": ({ upload }) => createImageUpload(upload)(PICTURE),
	"POST /request": ({ upload }) => submitRequest(upload, new FormData(), "key"),
};

test.each(REFUSALS)("no write counts as successful after %s", async (fault, message) => {
	const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
	foreign.break(fault);
	for (const [name, write] of Object.entries(WRITES)) {
		const error = await rejectionOf(write(clientOf(foreign)));
		expect(error, name).toBeInstanceOf(ApiError);
		expect((error as ApiError).serverText, name).toBe(message);
	}
});

/** Writes whose answer is needed: a token, the id of the upload, the specification's "parsed as JSON". */
const READ_ANSWERS = [
	"POST /auth/login",
	"POST /auth/register",
	"POST /assets/upload",
	"POST /request",
];

test.each(SUCCESSES)("a write whose answer is not needed succeeds with %s", async (fault) => {
	for (const [name, write] of Object.entries(WRITES)) {
		if (READ_ANSWERS.includes(name)) continue;
		const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
		foreign.break(fault);
		expect(await rejectionOf(write(clientOf(foreign))), name).toBeUndefined();
	}
});

test.each(Object.entries(VARIANTS))("each write succeeds: %s", async (_, shapes) => {
	for (const [name, write] of Object.entries(WRITES)) {
		const foreign = new ForeignServer(shapes, "/picture.png");
		expect(await rejectionOf(write(clientOf(foreign))), name).toBeUndefined();
		expectSpecified(foreign);
	}
});

/** What each write sends to a server whose ids are numbers. */
const BODIES: Record<string, object | undefined> = {
	"POST /orders/by-slug": ORDER,
	"PUT /orders": { status: "completed" },
	"PUT /users": { username: "new", email: EMAIL },
	"DELETE /users": undefined,
	"POST /categories": { name: "Robotics", description: "" },
	"PUT /categories": { name: "Robotics", description: "" },
	"DELETE /categories": undefined,
	"POST /gallery": { ...PHOTO, image_id: 31 },
	"PUT /gallery": { ...PHOTO, image_id: 31 },
	"DELETE /gallery": undefined,
	"POST /school-projects": {
		...SENT_PROJECT,
		categoryId: 1,
		cover_image_id: 31,
		featured_image: "/picture.png",
	},
	"PUT /school-projects": { ...SENT_PROJECT, categoryId: 1, featured_image: "/picture.png" },
	"DELETE /school-projects": undefined,
	"POST /results": RESULT,
	"PUT /results": { status: "published" },
	"DELETE /results": undefined,
	"POST items": { ...NEW_ITEM, category_id: 1, result_id: 61 },
	"DELETE items": undefined,
	"POST /auth/login": { email: EMAIL, password: PASSWORD },
	"POST /auth/register": { username: "new", email: EMAIL, password: PASSWORD },
};

const IDS = /id$/i;

/** The value with every id, and the ids of every list, as text. */
const idsAsTexts = (value: object | undefined) =>
	value &&
	JSON.parse(JSON.stringify(value), (key, inner) =>
		IDS.test(key) && typeof inner === "number" ? String(inner) : inner,
	);

test.each([
	["numbers", (body: string) => body, (sent: object | undefined) => sent],
	[
		"texts that look like numbers",
		(body: string) => JSON.stringify(idsAsTexts(JSON.parse(body))),
		idsAsTexts,
	],
])(
	"each write sends exactly its fields, and ids as the server sent them: %s",
	async (_, answered, expected) => {
		const reader = clientOf(new ForeignServer(SPECIFIED_SHAPES, "/picture.png"), answered);
		for (const { read } of Object.values(READS)) await read(reader.api);
		for (const [name, body] of Object.entries(BODIES)) {
			const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
			await WRITES[name]?.(clientOf(foreign));
			const [call] = foreign.calls;
			expect(call?.body && JSON.parse(call.body), name).toEqual(expected(body) ?? "");
		}
		const forms = Object.keys(WRITES).filter((name) => !(name in BODIES));
		expect(forms).toEqual(["POST /assets/upload", "POST /request"]);
	},
);

test("an id from a draft of an earlier visit is sent as a number again", async () => {
	const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
	await createGalleryItem(clientOf(foreign).api, { ...PHOTO, image_id: "9041" });
	expect(JSON.parse(foreign.calls[0]?.body ?? "").image_id).toBe(9041);
});

const EVERY_CALL: [string, (client: Client) => Promise<unknown>][] = [
	...Object.entries(READS).map(
		([name, { read }]): [string, (client: Client) => Promise<unknown>] => [
			name,
			({ api }) => read(api),
		],
	),
	...Object.entries(WRITES),
];

test("of a refusal with an error and a message, orders and the list of categories show the message, other calls the error", async () => {
	const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
	foreign.break("an error and a message");
	const byMessage: string[] = [];
	for (const [name, call] of EVERY_CALL) {
		const error = await rejectionOf(call(clientOf(foreign)));
		const text = (error as ApiError).serverText;
		if (text === SERVER_MESSAGE) byMessage.push(name);
		else expect(text, name).toBe(OTHER_MESSAGE);
	}
	expect(byMessage).toEqual(["categories", "orders", "POST /orders/by-slug", "PUT /orders"]);
});

test("a token is sent with the prefix Bearer, except to calls for which the specification sends it as stored", async () => {
	const calls: ForeignCall[] = [];
	for (const [, call] of EVERY_CALL) {
		const foreign = new ForeignServer(SPECIFIED_SHAPES, "/picture.png");
		await call(clientOf(foreign, undefined, TOKEN));
		calls.push(...foreign.calls);
	}
	const rowsWith = (token: string) =>
		new Set(calls.filter(({ headers }) => headers.authorization === token).map(specifiedCall));
	const raw = ["POST /orders/by-slug", "POST /school-projects", "PUT /school-projects/:id"];
	expect([...rowsWith(TOKEN)]).toEqual(raw);
	expect(rowsWith(`Bearer ${TOKEN}`)).toContain("GET /users");
});

test("every call of the specification's table was made", () => {
	// The session verifies its token by itself (session.component.test.tsx).
	const missing = Object.keys(SPECIFIED_CALLS).filter((row) => !madeCalls.has(row));
	expect(missing).toEqual(["GET /auth/verify"]);
});
