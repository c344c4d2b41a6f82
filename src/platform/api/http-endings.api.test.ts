import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { AppError } from "../http/app-error.ts";
import { nothing } from "../http/contract-fields.ts";
import { attachment } from "../http/streamed-response.server.ts";
import { createApi } from "./api.server.ts";
import { type Endpoint, implement } from "./endpoint.ts";

const app = await testApp();
afterAll(() => app.close());

function call(definition: Endpoint, method: string = definition.method) {
	const api = createApi({
		app: app.context,
		endpoints: [definition],
		findActor: async () => null,
		onResponse: () => {},
	});
	const request = new Request(`http://localhost/api${definition.path}`, { method });
	return api.fetch(request, { ip: "203.0.113.7" });
}

test("a HEAD request for a file leaves nothing open", async () => {
	const content = Readable.from(["a", "b", "c"]);
	const file = implement(
		{
			method: "GET",
			path: "/file",
			tag: "Test",
			summary: "A file",
			access: "public",
			file: true,
		},
		{
			handle: async () => attachment({ name: "a.csv", type: "text/csv", content }),
		},
	);
	const response = await call(file, "HEAD");
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv"]);
	expect(content.destroyed).toBe(true);
});

test.each([
	["cannot tell whether it was stored", new Error("Connection terminated"), 503, ["gallery"]],
	["was refused", new AppError("conflict", "Someone was faster"), 409, []],
])("a write that %s drops the copies it may have made old", async (_, error, status, dropped) => {
	const heard: string[] = [];
	app.context.invalidation.subscribe((subjects) => heard.push(...subjects));
	const write = implement(
		{
			method: "POST",
			path: "/write",
			tag: "Test",
			summary: "A write",
			access: "public",
			response: nothing,
		},
		{
			invalidates: ["gallery"],
			handle: async () => {
				throw error;
			},
		},
	);
	expect((await call(write)).status).toBe(status);
	expect([...new Set(heard.filter((subject) => subject === "gallery"))]).toEqual(dropped);
});
