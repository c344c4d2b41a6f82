// On SQLite alone.
import { expect, test } from "vitest";
import type { Endpoint } from "../../src/platform/api/endpoint.ts";
import { buildOpenApi, openApiPath, requestFields } from "../../src/platform/api/openapi.server.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";

const document = buildOpenApi(endpoints, "Test");
const say = ({ method, path }: Endpoint) => `${method} ${path}`;
const parametersIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

function those(wrong: (endpoint: Endpoint) => boolean): string[] {
	return endpoints.filter(wrong).map(say);
}

test("no call is listed twice", () => {
	expect(new Set(endpoints.map(say)).size).toBe(endpoints.length);
});

test("a schema of path parameters names exactly those of the path", () => {
	const wrong = those(({ path, params }) => {
		const named = requestFields(params)
			.map(({ name }) => name)
			.sort()
			.join();
		return params !== undefined && named !== parametersIn(path).sort().join();
	});
	expect(wrong).toEqual([]);
});

test("a call that reads takes no body and invalidates nothing", () => {
	const wrong = those(
		({ method, body, multipart, invalidates }) =>
			method === "GET" && Boolean(body || multipart || invalidates),
	);
	expect(wrong).toEqual([]);
});

test("every response has a schema or is a file", () => {
	expect(
		those(({ response, file }) => !response === !file),
		"these need either a `response` or `file: true` in the contract",
	).toEqual([]);
});

test("only public calls are cached", () => {
	expect(
		those(
			({ access, method, cacheTags }) =>
				Boolean(cacheTags) && (access !== "public" || method !== "GET"),
		),
	).toEqual([]);
});

test("the OpenAPI document has every call, with its parameters, body and responses", () => {
	for (const endpoint of endpoints) {
		const operation = document.paths[openApiPath(endpoint)]?.[endpoint.method.toLowerCase()];
		expect(operation, say(endpoint)).toBeDefined();
		const inPath = operation?.parameters.filter((parameter) => parameter.in === "path") ?? [];
		expect(inPath.map(({ name }) => name).sort(), say(endpoint)).toEqual(
			parametersIn(endpoint.path).sort(),
		);
		for (const parameter of operation?.parameters ?? []) {
			expect(Object.keys(parameter.schema), `${say(endpoint)} ${parameter.name}`).not.toEqual([]);
		}
		expect(Boolean(operation?.requestBody), say(endpoint)).toBe(
			Boolean(endpoint.body ?? endpoint.multipart),
		);
		for (const { schema } of Object.values(operation?.requestBody?.content ?? {})) {
			const fields = Object.entries(schema.properties as Record<string, object>);
			expect(fields, say(endpoint)).not.toEqual([]);
			for (const [name, field] of fields) {
				expect(Object.keys(field), `${say(endpoint)} ${name}`).not.toEqual([]);
			}
		}
		expect(Object.keys(operation?.responses ?? {}), say(endpoint)).toContain(
			String(endpoint.status ?? 200),
		);
		expect(operation?.["x-access"]).toBe(endpoint.access);
	}
});

test("the OpenAPI document lists the errors that a client has to expect", () => {
	const refusals = (path: string, method: string) =>
		Object.keys(document.paths[path]?.[method]?.responses ?? {});
	expect(refusals("/auth/login", "post")).toEqual(expect.arrayContaining(["401", "415", "429"]));
	expect(refusals("/orders/by-slug", "post")).toEqual(
		expect.arrayContaining(["400", "404", "409", "413", "429", "503"]),
	);
	expect(refusals("/auth/password", "put")).toContain("429");
});

test("every reference in the OpenAPI document resolves, and every name is used once", () => {
	const text = JSON.stringify(document);
	const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string);
	expect(references.length).toBeGreaterThan(0);
	for (const reference of references) {
		const found = reference
			.split("/")
			.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
		expect(found, reference).toBeDefined();
	}
	const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
	expect(new Set(names).size).toBe(names.length);
});

test("the OpenAPI document describes what a client has to know about a field", () => {
	const register = document.paths["/auth/register"]?.post?.requestBody?.content["application/json"];
	expect(register?.schema).toEqual({
		type: "object",
		properties: {
			username: { type: "string", minLength: 2, maxLength: 50 },
			email: { type: "string", minLength: 1, maxLength: 254 },
			password: { type: "string", minLength: 8, maxLength: 128 },
		},
		required: ["username", "email", "password"],
	});
	const item =
		document.paths["/results/{id}/items"]?.post?.requestBody?.content["application/json"]?.schema;
	expect(item).toMatchObject({
		properties: {
			position: {
				anyOf: [{ anyOf: [{ type: "integer", minimum: 1 }, { type: "string" }] }, { type: "null" }],
			},
		},
		required: ["participant_name", "category_id"],
	});
	const user = document.paths["/users/{id}"]?.put?.requestBody?.content["application/json"]?.schema;
	expect(user).not.toHaveProperty("required");
	expect(user?.properties).toMatchObject({
		role: { enum: ["user", "staff", "admin"] },
		updated_at: { type: ["string", "null"] },
	});
});
