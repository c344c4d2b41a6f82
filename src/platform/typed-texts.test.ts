import { expect, test } from "vitest";
import { readTypedTexts } from "./typed-texts.server.ts";

const TYPE = { "content-type": "multipart/form-data; boundary=b" };
const part = (name: string, rest: string) =>
	`--b\r\ncontent-disposition: form-data; name="${name}"${rest}`;
const NAME = part("name", "\r\n\r\nWanjiku\r\n");

function read(body: BodyInit, headers: Record<string, string> = TYPE) {
	return readTypedTexts(
		new Request("http://localhost", {
			method: "POST",
			headers,
			body,
			duplex: "half",
		} as RequestInit),
	);
}

test("texts are read as lists, files are passed over", async () => {
	const form = new FormData();
	form.append("service", "Mentorship Program");
	form.append("files", new Blob(["%PDF-"]), "a.pdf");
	form.append("service", "Data Analysis Help");
	const { values, done } = readTypedTexts(
		new Request("http://localhost", { method: "POST", body: form }),
	);
	await done;
	expect(values).toEqual({ service: ["Mentorship Program", "Data Analysis Help"] });
});

test.each([
	["ends in the middle of a file", `${NAME}${part("files", '; filename="a.pdf"')}\r\n\r\n%PDF-`],
	["ends in the middle of a text", `${NAME}${part("email", "\r\n\r\nwanjiku@")}`],
	["has a part without a name", `${NAME}--b\r\nno header\r\n\r\nx\r\n--b--\r\n`],
])("a form that %s takes nothing down, and what came before is there", async (_, body) => {
	const { values, done } = read(body);
	await done;
	expect(values.name).toEqual(["Wanjiku"]);
});

test("a form without its boundary, and one that is none, are empty", async () => {
	for (const type of ["multipart/form-data", "text/plain"]) {
		const { values, done } = read(NAME, { "content-type": type });
		await done;
		expect(values).toEqual({});
	}
});

test("a form that is stopped in the middle of a file is read no further", async () => {
	let cancelled = false;
	const head = `${NAME}${part("files", '; filename="a.pdf"')}\r\n\r\n%PDF-`;
	const body = new ReadableStream({
		start: (controller) => controller.enqueue(Buffer.from(head)),
		cancel: () => {
			cancelled = true;
		},
	});
	const { values, done, stop } = read(body);
	await expect.poll(() => values.name).toEqual(["Wanjiku"]);
	stop();
	await done;
	expect(cancelled).toBe(true);
});

test("a damaged form is read no further", async () => {
	let cancelled = false;
	const body = new ReadableStream({
		start: (controller) => controller.enqueue(Buffer.from("--b\r\nno header\r\n\r\n--b--\r\n")),
		pull: (controller) => controller.enqueue(Buffer.alloc(65_536)),
		cancel: () => {
			cancelled = true;
		},
	});
	const { done, stop } = read(body);
	// A source that nobody ends: whoever reads on would never come back.
	await expect
		.poll(() => cancelled)
		.toBe(true)
		.finally(stop);
	await done;
});
