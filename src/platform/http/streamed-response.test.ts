import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { attachment, contentDisposition } from "./streamed-response.server.ts";

test.each([
	["plan.pdf", `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
	[
		`my "plan" 100%.pdf`,
		`attachment; filename="my _plan_ 100_.pdf"; filename*=UTF-8''my%20%22plan%22%20100%25.pdf`,
	],
	[
		"Ōtieno's (1)*.pdf",
		`attachment; filename="_tieno's (1)*.pdf"; filename*=UTF-8''%C5%8Ctieno%27s%20%281%29%2A.pdf`,
	],
	["a\r\nx: y.pdf", `attachment; filename="a__x: y.pdf"; filename*=UTF-8''a%0D%0Ax%3A%20y.pdf`],
	["half \ud83d.pdf", `attachment; filename="half _.pdf"; filename*=UTF-8''half%20%EF%BF%BD.pdf`],
])("the name %j becomes one safe header", (name, header) => {
	expect(contentDisposition(name)).toBe(header);
	expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
});

test("a file is downloaded, not displayed, and not cached", async () => {
	const response = attachment({
		name: "a.pdf",
		type: "application/pdf",
		size: 5,
		content: Readable.from([Buffer.from("bytes")]),
	});
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "application/pdf",
		"content-length": "5",
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
	});
	expect(await response.text()).toBe("bytes");
});
