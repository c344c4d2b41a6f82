import * as z from "zod/v4/core";
import { STATUS } from "../http/app-error.ts";
import type { Endpoint } from "./endpoint.ts";

export interface OpenApiOperation {
	operationId: string;
	tags: string[];
	summary: string;
	/** Who may call: public, member (anyone signed in), staff or admin. */
	"x-access": string;
	security: Record<string, string[]>[];
	parameters: OpenApiParameter[];
	requestBody?: {
		required: boolean;
		content: Record<string, { schema: JsonSchema; encoding?: JsonSchema }>;
	};
	responses: Record<string, JsonSchema>;
}

export interface OpenApiParameter {
	name: string;
	in: "path" | "query" | "header";
	required: boolean;
	description?: string;
	schema: JsonSchema;
}

export interface OpenApiDocument {
	openapi: "3.1.0";
	info: { title: string; version: string; description: string };
	servers: { url: string }[];
	tags: { name: string }[];
	paths: Record<string, Record<string, OpenApiOperation>>;
	components: Record<string, Record<string, JsonSchema>>;
}

const DESCRIPTION = `Every response is an envelope: \`success\` is true, with what was asked for, or false, with \
\`error\` and \`message\` (both the same sentence, for people) and, when a field is wrong, \`fields\` with a sentence each. \
Times are ISO 8601 in UTC, ids UUIDs, amounts KES with at most two decimals. A PUT changes only the fields it sends. \
\`x-access\` says who may call: public, member (anyone signed in), staff (staff and admins) or admin.`;

export function buildOpenApi(endpoints: readonly Endpoint[], title: string): OpenApiDocument {
	const paths: OpenApiDocument["paths"] = {};
	for (const endpoint of endpoints) {
		const path = openApiPath(endpoint);
		paths[path] ??= {};
		paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint);
	}
	return {
		openapi: "3.1.0",
		info: { title, version: "1", description: DESCRIPTION },
		servers: [{ url: "/api" }],
		tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: {
				bearer: {
					type: "http",
					scheme: "bearer",
					description: "The token that signing in returns, with or without `Bearer `.",
				},
			},
			schemas: { Failure: FAILURE },
			responses: Object.fromEntries(
				Object.entries(REFUSALS).map(([status, { name, description }]) => [
					name,
					{
						description,
						...(status === "429" && {
							headers: { "Retry-After": { description: "Seconds", schema: { type: "integer" } } },
						}),
						content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
					},
				]),
			),
		},
	};
}

export function openApiPath({ path }: Pick<Endpoint, "path">): string {
	return path.replace(/:(\w+)/g, "{$1}");
}

const FAILURE: JsonSchema = {
	type: "object",
	properties: {
		success: { const: false },
		error: { type: "string", description: "The message to show the user" },
		message: { type: "string", description: "The same sentence" },
		fields: {
			type: "object",
			description: "A sentence for each field that is wrong",
			additionalProperties: { type: "string" },
		},
	},
	required: ["success", "error", "message"],
};

const REFUSALS: Record<number, { name: string; description: string }> = {
	[STATUS.invalid]: { name: "Invalid", description: "Malformed, or a field is wrong" },
	[STATUS.unauthenticated]: { name: "Unauthenticated", description: "No token, or an expired one" },
	[STATUS.forbidden]: { name: "Forbidden", description: "Signed in, but not allowed" },
	[STATUS.not_found]: { name: "NotFound", description: "Nothing with this id or address" },
	[STATUS.conflict]: {
		name: "Conflict",
		description:
			"Taken, changed by someone else in the meantime, or sent before with different content",
	},
	[STATUS.too_large]: { name: "TooLarge", description: "Larger than allowed" },
	[STATUS.unsupported_type]: {
		name: "UnsupportedType",
		description: "Content or a file of the wrong kind",
	},
	[STATUS.too_many]: {
		name: "TooMany",
		description: "Too many requests: wait for the time in Retry-After",
	},
	[STATUS.storage_full]: { name: "StorageFull", description: "There is no room for files" },
	[STATUS.unavailable]: { name: "Unavailable", description: "The database cannot be reached" },
};

function operationOf(endpoint: Endpoint): OpenApiOperation {
	const body = requestBodyOf(endpoint);
	return {
		operationId: operationId(endpoint),
		tags: [endpoint.tag],
		summary: endpoint.summary,
		"x-access": endpoint.access,
		// The token is optional for a public call.
		security: endpoint.access === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
		parameters: parametersOf(endpoint),
		...(body && { requestBody: body }),
		responses: {
			[endpoint.status ?? 200]: successOf(endpoint),
			...Object.fromEntries(
				refusalsOf(endpoint).map((status) => [
					status,
					{ $ref: `#/components/responses/${REFUSALS[status]?.name}` },
				]),
			),
		},
	};
}

function operationId({ method, path }: Endpoint): string {
	const words = path.split(/[^a-z0-9]+/i).filter(Boolean);
	const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
	return method.toLowerCase() + name;
}

function parametersOf(endpoint: Endpoint): OpenApiParameter[] {
	return [
		...pathFields(endpoint).map((field) => ({ ...field, in: "path" as const, required: true })),
		...requestFields(endpoint.query).map((field) => ({ ...field, in: "query" as const })),
		...(endpoint.idempotent
			? [
					{
						name: "Idempotency-Key",
						in: "header" as const,
						required: false,
						description: "A call with the same key and content within 24 hours is stored only once",
						schema: { type: "string", maxLength: 200 },
					},
				]
			: []),
	];
}

function requestBodyOf({ body, multipart, form }: Endpoint): OpenApiOperation["requestBody"] {
	if (!body && !multipart) return undefined;
	const fields = requestFields(body);
	const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
	const required = fields.filter((field) => field.required).map((field) => field.name);
	if (multipart) {
		const file = { type: "string", format: "binary" };
		properties[multipart.fileField] =
			multipart.maxFiles === 1
				? file
				: { type: "array", items: file, maxItems: multipart.maxFiles };
	}
	const schema = { type: "object", properties, ...(required.length > 0 && { required }) };
	if (!multipart) {
		const asForm = form && { "application/x-www-form-urlencoded": { schema } };
		return { required: true, content: { "application/json": { schema }, ...asForm } };
	}
	for (const name of multipart.json ?? []) {
		const description = `JSON; the fields of an object can also be sent one by one, as \`${name}.field\``;
		properties[name] = { ...properties[name], description };
	}
	const encoding = Object.fromEntries(
		(multipart.json ?? []).map((name) => [name, { contentType: "application/json" }]),
	);
	const content = { schema, ...(multipart.json && { encoding }) };
	return { required: true, content: { "multipart/form-data": content } };
}

function successOf({ response, file }: Endpoint): JsonSchema {
	if (!response) return { description: "Success", ...(file && { content: { "*/*": {} } }) };
	const schema = jsonSchema(response);
	const envelope = {
		...schema,
		properties: { success: { const: true }, ...(schema.properties as JsonSchema) },
		required: ["success", ...((schema.required as string[] | undefined) ?? [])],
	};
	return { description: "Success", content: { "application/json": { schema: envelope } } };
}

function refusalsOf(endpoint: Endpoint): number[] {
	const { access, method, path, multipart, query, body, refuses = [] } = endpoint;
	const hasParams = path.includes(":");
	return [
		...(hasParams || query || body ? [STATUS.invalid] : []),
		...(access === "public" ? [] : [STATUS.unauthenticated]),
		...(access === "staff" || access === "admin" ? [STATUS.forbidden] : []),
		...(hasParams ? [STATUS.not_found] : []),
		...(method === "PUT" || method === "POST" ? [STATUS.conflict] : []),
		...(body || multipart ? [STATUS.too_large, STATUS.unsupported_type] : []),
		...(endpoint.limit ? [STATUS.too_many] : []),
		...refuses.map((code) => STATUS[code]),
		STATUS.unavailable,
	];
}

export type JsonSchema = Record<string, unknown>;

export interface RequestField {
	name: string;
	required: boolean;
	schema: JsonSchema;
}

function pathFields({ path, params }: Endpoint): Pick<RequestField, "name" | "schema">[] {
	if (params) return requestFields(params);
	return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
		name,
		schema: { type: "string" },
	}));
}

export function requestFields(schema: z.$ZodType | undefined): RequestField[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = jsonSchema(schema) as {
		properties?: Record<string, JsonSchema>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, field]) => ({
		name,
		required: required.includes(name),
		schema: field,
	}));
}

/** The JSON Schema of the input side: what a client sends, or what an endpoint returns. */
export function jsonSchema(schema: z.$ZodType): JsonSchema {
	const { $schema, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		override({ jsonSchema }) {
			// Redundant with the format, or deliberately not documented.
			if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
			if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
			if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
		},
	});
	return rest;
}
