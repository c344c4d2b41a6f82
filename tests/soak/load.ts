import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { assistanceForm } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { pngBytes } from "../support/media.ts";
import type { Ledger } from "./ledger.ts";

export interface CallOptions {
	token?: string;
	/** A form, or a value to send as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
	signal?: AbortSignal;
}

// biome-ignore lint/suspicious/noExplicitAny: the soak reads whatever the answers hold
export type CallResponse = { status: number; text: string; body: any };
export type Call = (method: string, path: string, options?: CallOptions) => Promise<CallResponse>;

/** Calls the server that `url` currently returns. Rejects when the connection breaks. */
export function createCaller(url: () => string, onStatus: (status: number) => void): Call {
	return async (method, path, { token, body, headers, signal } = {}) => {
		const response = await fetch(url() + path, {
			method,
			headers: {
				"x-forwarded-for": randomAddress(),
				...(token !== undefined && { authorization: `Bearer ${token}` }),
				...headers,
			},
			...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
			...(signal && { signal }),
		});
		const text = await response.text();
		onStatus(response.status);
		const isJson = response.headers.get("content-type")?.includes("json");
		return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
	};
}

/** Enough addresses to stay below each rate limit, few enough that remembering them does not grow the memory. */
function randomAddress(): string {
	const number = Math.floor(Math.random() * 4_096);
	return `10.1.${number >> 8}.${number & 255}`;
}

export interface Load {
	call: Call;
	ledger: Ledger;
	/** A published article. */
	slug: string;
	categoryId: string;
	/** Token of an admin. The session must survive every kill. */
	token: string;
	counts: { reads: number; orders: number; staffWrites: number; brokenOff: number };
}

/** One step of a sender: 80 % reads, 15 % visitors' orders and requests, 5 % staff writes. */
export async function sendOne(load: Load): Promise<void> {
	const random = Math.random();
	try {
		if (random < 0.8) {
			load.counts.reads += 1;
			await read(load);
		} else if (random < 0.95) {
			load.counts.orders += 1;
			await (Math.random() < 0.95 ? order(load) : request(load));
		} else {
			load.counts.staffWrites += 1;
			await staffWrite(load);
		}
	} catch {
		// Cut off before an answer: the write may be stored or not.
		load.counts.brokenOff += 1;
		await pause(20);
	}
}

async function read({ call, slug, ledger, token }: Load): Promise<void> {
	const words = ["bone", "fluoride", "soak", "water of", "zebra"];
	const page = 1 + Math.floor(Math.random() * 20);
	const results = ledger.ids("results");
	await pick<() => Promise<unknown>>([
		() => call("GET", "/"),
		() => call("GET", "/projects"),
		() => call("GET", `/projects/${slug}`),
		() => call("GET", `/projects?page=${page}`),
		() => call("GET", "/gallery"),
		() => call("GET", "/results"),
		() => call("GET", results.length > 0 ? `/results/${pick(results)}` : "/results"),
		() => call("GET", "/api/categories"),
		() =>
			call("GET", `/api/school-projects?page=1&limit=10&status=published&search=${pick(words)}`),
		() => call("GET", "/api/orders?page=1&limit=10", { token }),
	])();
}

async function order({ call, ledger, slug }: Load): Promise<void> {
	const mark = `order ${randomUUID()}`;
	const body = { slug, name: "Achieng Otieno", phone: "0712345678", notes: mark };
	const answer = await sendUntilAnswered(() => ({ body }), "/api/orders/by-slug", call);
	if (answer) ledger.created("orders", answer.body.data.order.id, mark, "pending");
}

async function request({ call, ledger }: Load): Promise<void> {
	const mark = `Request ${randomUUID()}`;
	const form = () => ({
		body: assistanceForm({ projectTitle: mark }, [
			["letter.pdf", Buffer.concat([pdf(), Buffer.from(`% ${mark}\n`.repeat(200))])],
		]),
	});
	const answer = await sendUntilAnswered(form, "/api/request", call);
	if (answer) ledger.created("requests", answer.body.result.id, mark, "with its file");
}

/** Retries with the same idempotency key until there is an answer, as the pages do. */
async function sendUntilAnswered(make: () => CallOptions, path: string, call: Call) {
	const headers = { "idempotency-key": randomUUID() };
	for (let attempt = 0; attempt < 5; attempt += 1) {
		const answer = await call("POST", path, { ...make(), headers }).catch(() => undefined);
		if (answer?.status === 201) return answer;
		await pause(200);
	}
	return undefined;
}

async function staffWrite({ call, ledger, categoryId, token }: Load): Promise<void> {
	const id = randomUUID();
	/** The answer's body if 201 acknowledged the new record. */
	const create = async (path: string, body: unknown) => {
		const answer = await call("POST", `/api${path}`, { token, body });
		return answer.status === 201 ? answer.body : undefined;
	};
	const isAcknowledged = async (method: string, path: string, body?: unknown) =>
		(await call(method, `/api${path}`, { token, body })).status === 200;

	await weighted([
		[
			25,
			async () => {
				const title = `Soak ${id}`;
				const body = await create("/school-projects", {
					title,
					excerpt: "first",
					content: "<p>Under load.</p>",
					status: pick(["draft", "published"]),
					price: 1,
					material_cost: 1,
					category_ids: [categoryId],
				});
				if (body) ledger.created("projects", body.result.id, title, "first");
			},
		],
		[
			20,
			() =>
				ledger.change("projects", ["first"], "second", (project) =>
					isAcknowledged("PUT", `/school-projects/${project}`, { excerpt: "second" }),
				),
		],
		[
			5,
			() =>
				ledger.change("projects", ["first", "second"], "deleted", (project) =>
					isAcknowledged("DELETE", `/school-projects/${project}`),
				),
		],
		[
			20,
			() => {
				const status = pick(["processing", "completed", "cancelled"]);
				return ledger.change("orders", ["pending", "processing"], status, (order) =>
					isAcknowledged("PUT", `/orders/${order}`, { status }),
				);
			},
		],
		[
			4,
			async () => {
				const title = `Fair ${id}`;
				const body = await create("/results", { title, year: 2026, status: "draft" });
				if (body) ledger.created("results", body.result.id, title, "draft");
			},
		],
		[
			4,
			() =>
				ledger.change("results", ["draft"], "published", (result) =>
					isAcknowledged("PUT", `/results/${result}`, { status: "published" }),
				),
		],
		[
			15,
			async () => {
				const results = ledger.ids("results");
				if (results.length === 0) return;
				const name = `Pupil ${id}`;
				const body = await create(`/results/${pick(results)}/items`, {
					participant_name: name,
					category_id: categoryId,
					position: null,
				});
				if (body)
					ledger.created("items", `${body.item.result_id}/items/${body.item.id}`, name, "there");
			},
		],
		[
			4,
			() =>
				ledger.change("items", ["there"], "deleted", (item) =>
					isAcknowledged("DELETE", `/results/${item}`),
				),
		],
		[
			3,
			async () => {
				const form = new FormData();
				form.append("file", new File([new Uint8Array(await pngBytes(900, 600))], "photo.png"));
				const picture = await create("/assets/upload", form);
				if (!picture) return;
				const title = `Photo ${id}`;
				const body = await create("/gallery", {
					title,
					description: "Under load",
					image_id: picture.result.id,
				});
				if (body) ledger.created("photos", body.result.id, title, "with its picture");
			},
		],
	]);
}

function pick<T>(values: readonly T[]): T {
	return values[Math.floor(Math.random() * values.length)] as T;
}

async function weighted(choices: [weight: number, act: () => Promise<unknown>][]): Promise<void> {
	const sum = choices.reduce((total, [weight]) => total + weight, 0);
	let random = Math.random() * sum;
	for (const [weight, act] of choices) {
		random -= weight;
		if (random < 0) return void (await act());
	}
}
