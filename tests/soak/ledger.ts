import type { Call } from "./load.ts";

/** One acknowledged record: its unique mark, and every state that it may be in. */
interface Entry {
	mark: string;
	/** More than one state when a change was cut off before its answer: it may have been applied or not. */
	states: Set<string>;
}

export const KINDS = ["orders", "requests", "projects", "results", "items", "photos"] as const;
export type Kind = (typeof KINDS)[number];

/** The stored records of one kind, as the API lists them. */
export type Stored = { id: string; mark: string; state: string }[];

/** Everything that the server has acknowledged, to be compared with what it has stored at the end. */
export class Ledger {
	#entries = new Map<Kind, Map<string, Entry>>(KINDS.map((kind) => [kind, new Map()]));
	/** Records that are being changed. Only one change at a time, because the order of two answers is unknown. */
	#busy = new Set<string>();

	size(kind: Kind): number {
		return this.#of(kind).size;
	}

	ids(kind: Kind): string[] {
		return [...this.#of(kind).keys()];
	}

	created(kind: Kind, id: string, mark: string, state: string): void {
		this.#of(kind).set(id, { mark, states: new Set([state]) });
	}

	/**
	 * Changes a random record that is certainly in one of the states. `change` resolves to whether it was
	 * acknowledged.
	 */
	async change(
		kind: Kind,
		from: readonly string[],
		to: string,
		change: (id: string, mark: string) => Promise<boolean>,
	): Promise<void> {
		const found = this.#pick(kind, from);
		if (!found) return;
		const [id, entry] = found;
		this.#busy.add(id);
		entry.states.add(to);
		try {
			if (await change(id, entry.mark)) entry.states = new Set([to]);
		} finally {
			this.#busy.delete(id);
		}
	}

	/** Records that are lost, changed or stored twice, one line each. */
	compare(kind: Kind, stored: Stored): { lost: string[]; doubled: string[] } {
		const lost: string[] = [];
		const times = new Map<string, number>();
		const byId = new Map(stored.map((row) => [row.id, row]));
		for (const { mark } of stored) times.set(mark, (times.get(mark) ?? 0) + 1);
		for (const [id, { mark, states }] of this.#of(kind)) {
			const row = byId.get(id);
			const state = row?.mark === mark ? row.state : "deleted";
			if (!states.has(state))
				lost.push(`${kind} ${id} is ${state}, not ${[...states].join(" or ")}`);
		}
		const doubled = [...times].filter(([, count]) => count > 1);
		return { lost, doubled: doubled.map(([mark, count]) => `${kind} "${mark}" ${count} times`) };
	}

	#of(kind: Kind): Map<string, Entry> {
		return this.#entries.get(kind) as Map<string, Entry>;
	}

	#pick(kind: Kind, from: readonly string[]): [string, Entry] | undefined {
		const ids = this.ids(kind);
		for (let attempt = 0; attempt < 10 && ids.length > 0; attempt += 1) {
			const id = ids[Math.floor(Math.random() * ids.length)] as string;
			const entry = this.#of(kind).get(id) as Entry;
			const [state, other] = entry.states;
			if (!this.#busy.has(id) && other === undefined && from.includes(state as string))
				return [id, entry];
		}
		return undefined;
	}
}

/** Reads all records of each kind through the staff's API, including the bytes of files and pictures. */
export async function readStored(
	call: Call,
	token: string,
	ledger: Ledger,
): Promise<Record<Kind, Stored>> {
	const get = async (path: string) => {
		const { status, body } = await call("GET", `/api${path}`, { token });
		if (status !== 200) throw new Error(`${path} answered ${status}`);
		return body;
	};
	/** Every row of a paginated list. */
	const readAllPages = async (
		path: string,
		rows: (body: Body) => Row[],
		pages: (body: Body) => number,
	) => {
		const found: Row[] = [];
		for (let page = 1; ; page += 1) {
			const body = await get(`${path}?page=${page}&limit=100`);
			found.push(...rows(body));
			if (page >= pages(body)) return found;
		}
	};
	const orders = await readAllPages(
		"/orders",
		(body) => body.data.orders,
		(body) => body.data.pagination.pages,
	);
	const requests = await readAllPages(
		"/requests",
		(body) => body.result.requests,
		(body) => body.result.pagination.totalPages,
	);
	const projects = await readAllPages(
		"/school-projects",
		(body) => body.result.articles,
		(body) => body.result.pagination.totalPages,
	);
	const results: Row[] = (await get("/results")).results;
	const items: Row[] = [];
	for (const id of ledger.ids("results")) items.push(...(await get(`/results/${id}/items`)).items);
	const photos = await readAllPages(
		"/gallery",
		(body) => body.result.items,
		(body) => body.result.pagination.totalPages,
	);

	const requestRows: Stored = [];
	for (const { id, projectTitle, files } of requests) {
		const contents: string[] = [];
		for (const file of files) {
			const { status, text } = await call("GET", `/api/requests/${id}/files/${file.id}`, { token });
			contents.push(status === 200 ? text : `file missing: ${status}`);
		}
		requestRows.push({
			id,
			mark: projectTitle,
			state: contents.every((text) => text.includes(projectTitle)) ? "with its file" : "damaged",
		});
	}
	const photoRows: Stored = [];
	for (const { id, title, variants } of photos) {
		let whole = variants.length > 0;
		for (const { url } of variants) whole &&= (await call("GET", url)).status === 200;
		photoRows.push({ id, mark: title, state: whole ? "with its picture" : "damaged" });
	}
	return {
		orders: orders
			// Orders without a mark come from clients that send broken requests, and may be stored or not.
			.filter(({ notes }) => notes)
			.map(({ id, notes, status }) => ({ id, mark: notes, state: status })),
		requests: requestRows,
		projects: projects.map(({ id, title, excerpt }) => ({ id, mark: title, state: excerpt })),
		results: results.map(({ id, title, status }) => ({ id, mark: title, state: status })),
		items: items.map(({ id, result_id, participant_name }) => ({
			id: `${result_id}/items/${id}`,
			mark: participant_name,
			state: "there",
		})),
		photos: photoRows,
	};
}

// biome-ignore lint/suspicious/noExplicitAny: the soak reads whatever the answers hold
type Body = any;
// biome-ignore lint/suspicious/noExplicitAny: the soak reads whatever the answers hold
type Row = any;
