import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { failure } from "./failure.server.ts";

const app = await testApp();
afterAll(() => app.close());

test.each([
	["/users?page=abc", "page", "page must be a number"],
	["/users?page=1.5", "page", "page must be a whole number"],
	["/users?limit=0", "limit", "limit must be at least 1"],
	["/school-projects?categoryId=x", "categoryId", "There is no such category"],
])("%s is refused with a sentence for people", async (path, field, sentence) => {
	const { status, body } = await app.call("GET", path, { as: await app.user("admin") });
	expect(status).toBe(400);
	expect(body).toEqual({
		success: false,
		error: sentence,
		message: sentence,
		fields: { [field]: sentence },
	});
});

test.each([
	["/school-projects/12", "School project not found or you don't have permission to edit it."],
	["/results/12", "Result not found."],
	["/results/12/items", "Result not found."],
	["/users/12", "User not found"],
	["/orders/12", "Order not found"],
	["/requests/12", "Request not found"],
])("a malformed id in %s is answered like an unknown one", async (path, sentence) => {
	const { status, body } = await app.call("GET", path, { as: await app.user("admin") });
	expect(status).toBe(404);
	expect(body).toEqual({ success: false, error: sentence, message: sentence });
});

test.each(["null", "[]", '"text"', "5"])("%s is not a valid body", async (body) => {
	const answer = await app.call("POST", "/auth/login", { body });
	expect(answer).toMatchObject({ status: 400, body: { error: "The content must be an object" } });
});

test("a page far past the end is an empty list", async () => {
	const path = `/school-projects?page=${Number.MAX_SAFE_INTEGER}&limit=100`;
	const { status, body } = await app.call("GET", path);
	expect(status).toBe(200);
	expect(body.result.articles).toEqual([]);
});

test("a reference to something deleted at the same moment is a conflict", async () => {
	const user_id = randomUUID();
	const time = new Date().toISOString();
	const session = { id: randomUUID(), token_hash: randomUUID(), user_id, user_agent: "" };
	const times = { created_at: time, last_seen_at: time, expires_at: time };
	const error = await app.context.db
		.insertInto("sessions")
		.values({ ...session, ...times })
		.execute()
		.catch((thrown: unknown) => thrown);
	expect(failure(error, app.context.log).status).toBe(409);
});

describe("a method that an address does not accept", () => {
	test.each([
		["PATCH", "/categories", "GET, HEAD, POST"],
		["DELETE", "/school-projects", "GET, HEAD, POST"],
		["PUT", "/orders", "GET, HEAD"],
		["GET", "/auth/login", "POST"],
		["POST", `/orders/${randomUUID()}`, "GET, HEAD, PUT"],
	])("%s %s answers 405 and names the methods it accepts", async (method, path, allow) => {
		const answer = await app.call(method, path);
		expect(answer.status).toBe(405);
		expect(answer.headers.get("allow")).toBe(allow);
		const sentence = `This address takes ${allow}, not ${method}`;
		expect(answer.body).toEqual({ success: false, error: sentence, message: sentence });
	});

	test("OPTIONS returns the methods", async () => {
		const answer = await app.call("OPTIONS", "/categories");
		expect(answer.status).toBe(204);
		expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
	});

	test("an unknown address has no methods", async () => {
		const answer = await app.call("PATCH", "/nothing");
		expect(answer).toMatchObject({ status: 404, body: { success: false } });
		expect(answer.headers.get("allow")).toBeNull();
	});
});

describe("a body that is not JSON", () => {
	const login = (body: string, type: string) =>
		app.call("POST", "/auth/login", { body, headers: { "content-type": type } });

	const WRONG = [415, "This call takes JSON (application/json)"] as const;
	const MALFORMED = [400, "The content is not valid JSON"] as const;

	test.each([
		["application/x-www-form-urlencoded", "email=a%40b.example&password=x", ...WRONG],
		["text/xml", "email=a%40b.example&password=x", ...WRONG],
		["multipart/form-data; boundary=x", "email=a%40b.example&password=x", ...WRONG],
		["application/json", '{"email":', ...MALFORMED],
		["application/json; charset=utf-8", '{"email":', ...MALFORMED],
	])("as %s: %s is answered %i", async (type, body, status, error) => {
		expect(await login(body, type)).toMatchObject({ status, body: { error } });
	});

	test("JSON without its content type is accepted", async () => {
		expect((await login("{}", "text/plain")).body.fields).toHaveProperty("email");
	});
});

test.each([51, 20_000])("JSON of %i levels is refused as malformed", async (levels) => {
	const body = `{"email":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
	expect(await app.call("POST", "/auth/login", { body })).toMatchObject({
		status: 400,
		body: { error: "The content is not valid JSON" },
	});
});

const TOO_MANY = { status: 413, body: { error: "The content has too many values: at most 30000" } };

test.each([
	["a list", `[${"1,".repeat(30_000)}1]`],
	["lists in a list", `[${"[],".repeat(15_000)}[]]`],
	["fields", `{${'"a":1,'.repeat(30_000)}"a":1}`],
	["texts with quotation marks", `[${'"\\"",'.repeat(30_000)}1]`],
])("JSON with too many values is refused before it is parsed: %s", async (_, body) => {
	expect(await app.call("POST", "/auth/login", { body })).toMatchObject(TOO_MANY);
});

test("commas and brackets in a text do not count as values", async () => {
	const password = '",[{\\'.repeat(30_000);
	const { status, body } = await app.call("POST", "/auth/login", { body: { password } });
	expect(status).toBe(400);
	expect(body.fields).toHaveProperty("email");
});

test("a form with too many fields is refused before it is parsed", async () => {
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const body = "a&".repeat(30_001);
	expect(await app.call("POST", "/messages/reports/x", { body, headers })).toMatchObject(TOO_MANY);
});
