import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { readFormFields } from "./form-fields.server.ts";

const TYPE = { "content-type": "multipart/form-data; boundary=b" };
const part = (name: string, rest: string) =>
	`--b\r\ncontent-disposition: form-data; name="${name}"${rest}`;
const NAME = part("name", "\r\n\r\nWanjiku\r\n");
const HALF_A_FILE = `${part("files", '; filename="a.pdf"')}\r\n\r\n%PDF-`;

function read(body: BodyInit, headers: Record<string, string> = TYPE) {
	return readFormFields(
		new Request("http://localhost", {
			method: "POST",
			headers,
			body,
			duplex: "half",
		} as RequestInit),
	);
}

const received = (body: ReadableStream | null) => new Response(body).text();

test("texts are collected as lists, files are skipped, and the receiver gets every byte", async () => {
	const form = new FormData();
	form.append("service", "Mentorship Program");
	form.append("files", new Blob(["%PDF-"]), "a.pdf");
	form.append("service", "Data Analysis Help");
	const request = new Request("http://localhost", { method: "POST", body: form });
	const sent = await request.clone().text();
	const { values, body } = readFormFields(request);
	expect(await received(body)).toBe(sent);
	expect(values).toEqual({ service: ["Mentorship Program", "Data Analysis Help"] });
});

test.each([
	["ends in the middle of a file", `${NAME}${HALF_A_FILE}`],
	["ends in the middle of a text", `${NAME}${part("email", "\r\n\r\nwanjiku@")}`],
	["has a part without a name", `${NAME}--b\r\nno header\r\n\r\nx\r\n--b--\r\n`],
])("a form that %s reaches the receiver, and its complete fields are returned", async (_, sent) => {
	const { values, body } = read(sent);
	expect(await received(body)).toBe(sent);
	expect(values.name).toEqual(["Wanjiku"]);
});

test("a form without its boundary, or a body that is not a form, has no texts and reaches the receiver", async () => {
	for (const type of ["multipart/form-data", "text/plain"]) {
		const { values, body } = read(NAME, { "content-type": type });
		expect(await received(body)).toBe(NAME);
		expect(values).toEqual({});
	}
});

/** An endless form, and how far it was read. */
function endlessForm(head: string) {
	const seen = { pulled: 0, cancelled: false };
	const body = new ReadableStream<Uint8Array>(
		{
			start: (controller) => controller.enqueue(Buffer.from(head)),
			pull(controller) {
				seen.pulled += 1;
				controller.enqueue(Buffer.alloc(65_536, "x"));
			},
			cancel() {
				seen.cancelled = true;
			},
		},
		{ highWaterMark: 0 },
	);
	return { seen, body };
}

test.each([
	["a form", `${NAME}${HALF_A_FILE}`],
	["a damaged form", `${NAME}--b\r\nno header\r\n\r\n--b--\r\n`],
])("%s is read no faster than its receiver takes it, and no further", async (_, head) => {
	const { seen, body: source } = endlessForm(head);
	const { values, body } = read(source);
	const reader = (body as ReadableStream<Uint8Array>).getReader();
	for (let taken = 0; taken < 50; taken += 1) {
		await reader.read();
		for (let turns = 0; turns < 5; turns += 1) await turn();
		// One chunk may be in flight and one requested.
		expect(seen.pulled - taken).toBeLessThanOrEqual(2);
	}
	expect(values).toEqual({ name: ["Wanjiku"] });
	await reader.cancel();
	await expect.poll(() => seen.cancelled).toBe(true);
});
