import { expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/browser/api-error.ts";
import {
	type FileUpload,
	receivedFraction,
	sendInChunks,
	type UploadCalls,
} from "./send-in-chunks.ts";

const KB = 1_024;
const LOST = new ApiError("Network error during upload", { status: 0 });
const refusal = (status: number, more: object = {}) =>
	new ApiError("No", { status, serverText: "No", ...more });

function fileOf(name: string, bytes: number): File {
	return new File([Uint8Array.from({ length: bytes }, (_, at) => at % 251)], name, {
		lastModified: 7,
	});
}

interface Stored {
	name: string;
	bytes: Uint8Array;
}

/** A server behind an unreliable connection. It checks offsets like the real one. */
function fakeServer() {
	const stored = new Map<string, Stored>();
	const log: string[] = [];
	/** Failures of the next calls of each kind. With `stored` the chunk is stored, but the response is lost. */
	const failures: Record<"begin" | "send" | "ask", (ApiError | "stored" | undefined)[]> = {
		begin: [],
		send: [],
		ask: [],
	};
	let uploads = 0;
	const find = (id: string): Stored => {
		const found = stored.get(id);
		if (!found) throw refusal(404);
		return found;
	};
	const calls: UploadCalls = {
		async begin({ name }) {
			log.push(`begin ${name}`);
			const failure = failures.begin.shift();
			if (failure instanceof Error) throw failure;
			uploads += 1;
			const id = String(uploads);
			stored.set(id, { name, bytes: new Uint8Array() });
			return { id, secret: `s${id}` };
		},
		async send({ id }, { offset, content }, signal) {
			const failure = failures.send.shift();
			log.push(`${find(id).name} ${offset / KB}+${content.size / KB}`);
			if (signal.aborted) throw LOST;
			if (failure instanceof Error) throw failure;
			const upload = find(id);
			const { length } = upload.bytes;
			if (offset !== length) throw refusal(409, { answer: { offset: length } });
			const bytes = new Uint8Array(length + content.size);
			bytes.set(upload.bytes);
			bytes.set(new Uint8Array(await content.arrayBuffer()), length);
			upload.bytes = bytes;
			if (failure === "stored") throw LOST;
			return bytes.length;
		},
		async ask({ id }) {
			log.push(`ask ${find(id).name}`);
			const failure = failures.ask.shift();
			if (failure instanceof Error) throw failure;
			return find(id).bytes.length;
		},
		isConnectionLost: async () => true,
		async waitToRetry() {
			log.push("wait");
		},
	};
	return { line: calls, log, failures, stored };
}

type Server = ReturnType<typeof fakeServer>;

function send(server: Server, files: File[], from?: readonly FileUpload[]) {
	const seen: { files: readonly FileUpload[]; isWaiting: boolean }[] = [];
	const controller = new AbortController();
	const done = sendInChunks(files, server.line, {
		from,
		signal: controller.signal,
		onChange: (now, isWaiting) => seen.push({ files: now, isWaiting }),
	});
	return { done, seen, cancel: () => controller.abort() };
}

async function expectWhole({ stored }: Server, ...files: File[]) {
	for (const [index, { bytes }] of [...stored.values()].entries()) {
		expect(bytes).toEqual(new Uint8Array(await (files[index] as File).arrayBuffer()));
	}
}

test("all uploads begin before the first byte is sent, then the files are sent one after the other", async () => {
	const server = fakeServer();
	const files = [fileOf("a.pdf", 100 * KB), fileOf("b.pdf", 5 * KB)];
	const { done, seen } = send(server, files);
	expect(await done).toEqual([
		{ id: "1", secret: "s1", name: "a.pdf" },
		{ id: "2", secret: "s2", name: "b.pdf" },
	]);
	expect(server.log).toEqual([
		"begin a.pdf",
		"begin b.pdf",
		"a.pdf 0+64",
		"a.pdf 64+36",
		"b.pdf 0+5",
	]);
	await expectWhole(server, ...files);
	const shares = seen.map((now) => Math.round(receivedFraction(now.files) * 100));
	expect(shares).toEqual([0, 0, 0, 61, 95, 100]);
});

test("after a lost connection only the current chunk is sent again, whether it or its response was lost", async () => {
	const server = fakeServer();
	const file = fileOf("a.pdf", 300 * KB);
	server.failures.send = [undefined, LOST, undefined, "stored"];
	server.failures.ask = [LOST, LOST];
	const { done, seen } = send(server, [file]);
	await done;
	expect(server.log).toEqual([
		"begin a.pdf",
		"a.pdf 0+64",
		"a.pdf 64+64",
		"wait",
		"ask a.pdf",
		"wait",
		"ask a.pdf",
		"wait",
		"ask a.pdf",
		"a.pdf 64+64",
		"a.pdf 128+64",
		"wait",
		"ask a.pdf",
		"a.pdf 192+64",
		"a.pdf 256+44",
	]);
	await expectWhole(server, file);
	expect(seen.filter(({ isWaiting }) => isWaiting)).toHaveLength(4);
	expect(receivedFraction(seen.at(-1)?.files ?? [])).toBe(1);
});

test("a connection that is lost before the first upload begins is retried too", async () => {
	const server = fakeServer();
	server.failures.begin = [LOST, refusal(503)];
	await send(server, [fileOf("a.pdf", 10 * KB)]).done;
	expect(server.log).toEqual([
		"begin a.pdf",
		"wait",
		"begin a.pdf",
		"wait",
		"begin a.pdf",
		"a.pdf 0+10",
	]);
});

test("after a reload the page asks how much the server has received, and resumes there", async () => {
	const server = fakeServer();
	const files = [fileOf("a.pdf", 70 * KB), fileOf("b.pdf", 60 * KB)];
	const first = send(server, files);
	server.failures.send = [undefined, undefined, "stored"];
	server.line.waitToRetry = () => new Promise(() => {});
	await vi.waitFor(() => expect(first.seen.at(-1)?.isWaiting).toBe(true));
	const state = first.seen.at(-1)?.files;
	server.log.length = 0;
	server.line.waitToRetry = async () => {};
	// The client knows of fewer bytes than the server has received.
	expect(state?.map(({ sent }) => sent / KB)).toEqual([70, 0]);
	await send(server, files, state).done;
	expect(server.log).toEqual(["ask a.pdf", "ask b.pdf"]);
	await expectWhole(server, ...files);
});

test("a file that changed since an earlier attempt is uploaded from the beginning", async () => {
	const server = fakeServer();
	const before = { name: "a.pdf", size: 10 * KB, lastModified: 6, id: "9", secret: "s9", sent: 5 };
	expect(await send(server, [fileOf("a.pdf", 10 * KB)], [before]).done).toMatchObject([
		{ id: "1" },
	]);
	expect(server.log).toEqual(["begin a.pdf", "a.pdf 0+10"]);
});

test("if the server has another offset than expected, sending continues from the server's", async () => {
	const server = fakeServer();
	const file = fileOf("a.pdf", 200 * KB);
	const { send: sendChunk } = server.line;
	server.line.send = async (upload, chunk, signal) => {
		// Another tab sends the same chunk.
		if (chunk.offset === 64 * KB) await sendChunk(upload, chunk, signal);
		return sendChunk(upload, chunk, signal);
	};
	await send(server, [file]).done;
	await expectWhole(server, file);
});

test("a file that the server has lost is uploaded again, up to three times", async () => {
	const server = fakeServer();
	server.failures.send = [undefined, refusal(404)];
	const file = fileOf("a.pdf", 100 * KB);
	expect(await send(server, [file]).done).toMatchObject([{ id: "2" }]);
	server.failures.send = [refusal(404), refusal(404), refusal(404)];
	expect(await send(server, [file]).done).toBeUndefined();
});

test.each([413, 415, 429, 507])("if a file is refused with %i, nothing is sent", async (status) => {
	const server = fakeServer();
	server.failures.begin = [undefined, refusal(status, { fields: { files: "Not this one" } })];
	const { done } = send(server, [fileOf("a.pdf", 10 * KB), fileOf("b.pdf", 10 * KB)]);
	await expect(done).rejects.toMatchObject({ status });
	expect(server.log).toEqual(["begin a.pdf", "begin b.pdf"]);
});

const PAGE = new ApiError("Unexpected", { status: 200, unreadable: true });
const STATUSES = [400, 401, 403, 405, 413, 415, 422, 429, 500, 501, 507];

test.each(STATUSES)(
	"if a call is answered with %i, the form is sent as a whole instead",
	async (status) => {
		for (const call of ["begin", "send", "ask"] as const) {
			const server = fakeServer();
			server.failures[call] = [refusal(status)];
			if (call === "ask") server.failures.send = [LOST];
			expect(await send(server, [fileOf("a.pdf", 100 * KB)]).done, call).toBeUndefined();
		}
	},
);

test.each([
	["does not answer", LOST],
	["answers 503 to", refusal(503)],
])(
	"if a reachable server %s a call three times, the form is sent as a whole instead",
	async (_, failure) => {
		for (const call of ["begin", "send", "ask"] as const) {
			const server = fakeServer();
			server.line.isConnectionLost = async () => false;
			server.failures[call] = [failure, failure, failure];
			if (call === "ask") server.failures.send = [failure];
			// The first file has begun, so the server has the call.
			if (call === "begin") server.failures.begin.unshift(undefined);
			const files = [fileOf("a.pdf", 100 * KB), fileOf("b.pdf", KB)];
			expect(await send(server, files).done, call).toBeUndefined();
			expect(
				server.log.filter((entry) => entry === "wait"),
				call,
			).toHaveLength(2);
		}
	},
);

test.each([
	["does not answer", LOST],
	["answers 503 to", refusal(503)],
])(
	"if a reachable server %s the first call, the form is sent as a whole at once",
	async (_, failure) => {
		const server = fakeServer();
		server.line.isConnectionLost = async () => false;
		server.failures.begin = [failure];
		const { done, seen } = send(server, [fileOf("a.pdf", 100 * KB)]);
		expect(await done).toBeUndefined();
		expect(server.log).toEqual(["begin a.pdf"]);
		expect(seen.some(({ isWaiting }) => isWaiting)).toBe(false);
	},
);

test("if a reachable server answers with an HTML page, the form is sent as a whole at once", async () => {
	for (const call of ["begin", "send", "ask"] as const) {
		const server = fakeServer();
		server.line.isConnectionLost = async () => false;
		server.failures[call] = [PAGE];
		if (call === "ask") server.failures.send = [LOST];
		expect(await send(server, [fileOf("a.pdf", 100 * KB)]).done, call).toBeUndefined();
	}
});

test("while the server answers, a lost connection is not reported", async () => {
	const server = fakeServer();
	server.line.isConnectionLost = async () => false;
	server.failures.send = [refusal(503), refusal(502)];
	const { seen, done } = send(server, [fileOf("a.pdf", 100 * KB)]);
	await done;
	expect(server.log.filter((entry) => entry === "wait")).toHaveLength(2);
	expect(seen.some(({ isWaiting }) => isWaiting)).toBe(false);
});

test("a chunk that is refused because the file store does not answer is not retried", async () => {
	const server = fakeServer();
	const failure = refusal(503, { fields: { files: "Files cannot be taken right now" } });
	server.failures.send = [undefined, failure];
	await expect(send(server, [fileOf("a.pdf", 100 * KB)]).done).rejects.toBe(failure);
	expect(server.log.filter((entry) => entry === "wait")).toEqual([]);
});

test("isolated failures of a reachable server do not add up", async () => {
	const server = fakeServer();
	server.line.isConnectionLost = async () => false;
	server.failures.send = [LOST, LOST, undefined, LOST, LOST];
	const file = fileOf("a.pdf", 300 * KB);
	expect(await send(server, [file]).done).toMatchObject([{ id: "1" }]);
	await expectWhole(server, file);
});

test.each(["while a chunk is sent", "while it waits for a connection"])(
	"sending can be cancelled %s",
	async (when) => {
		const server = fakeServer();
		server.line.waitToRetry = () => new Promise(() => {});
		server.failures.send = [LOST];
		const sending = send(server, [fileOf("a.pdf", 100 * KB)]);
		if (when === "while it waits for a connection") {
			await vi.waitFor(() => expect(sending.seen.at(-1)?.isWaiting).toBe(true));
		}
		sending.cancel();
		await expect(sending.done).rejects.toMatchObject({ message: "Sending was cancelled." });
	},
);
