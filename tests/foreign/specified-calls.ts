import type { ForeignCall } from "./foreign-server.ts";

/*
 * The table of calls in section 7 of the specification: what each carries, and nothing else. The ids of a foreign
 * server are numbers, and are sent back as numbers.
 */

type Field = "text" | "number" | "flag" | "id" | "id or empty" | "text or null" | "number or null";

interface CallShape {
	/** Whether the Authorization header is sent; "maybe" where the specification says "if a token exists" or nothing. */
	token: "always" | "never" | "maybe";
	query?: RegExp;
	/** Fields of the JSON. One that ends in "?" may be left out. */
	body?: Record<string, Field>;
	/** Fields of the multipart form. */
	form?: readonly string[];
}

const PROJECT = {
	title: "text",
	excerpt: "text",
	content: "text",
	status: "text",
	featured_image: "text",
	price: "number",
	material_cost: "number",
} as const;
const PHOTO = { title: "text", description: "text", image_id: "id", featured: "flag" } as const;
const CATEGORY = { name: "text", description: "text" } as const;
const WITH_TOKEN: CallShape = { token: "always" };

export const SPECIFIED_CALLS: Record<string, CallShape> = {
	"GET /auth/verify": WITH_TOKEN,
	"POST /auth/login": { token: "never", body: { email: "text", password: "text" } },
	"POST /auth/register": {
		token: "never",
		body: { username: "text", email: "text", password: "text" },
	},
	"GET /school-projects": {
		token: "maybe",
		query:
			/^page=(1&limit=4&status=published|\d+&limit=10(&status=(published|draft))?(&search=[^&]+)?(&categoryId=\d+)?)$/,
	},
	"GET /school-projects/by-slug/:slug": { token: "maybe" },
	"GET /school-projects/:id": WITH_TOKEN,
	"POST /school-projects": {
		token: "always",
		body: { ...PROJECT, categoryId: "id or empty", cover_image_id: "id or empty" },
	},
	"PUT /school-projects/:id": { token: "always", body: { ...PROJECT, "categoryId?": "id" } },
	"DELETE /school-projects/:id": WITH_TOKEN,
	"GET /gallery": { token: "maybe", query: /^limit=(5|50)$/ },
	"POST /gallery": { token: "always", body: PHOTO },
	"PUT /gallery/:id": { token: "always", body: PHOTO },
	"DELETE /gallery/:id": WITH_TOKEN,
	"POST /assets/upload": { token: "always", form: ["file", "article_id"] },
	"GET /categories": { token: "maybe" },
	"POST /categories": { token: "always", body: CATEGORY },
	"PUT /categories/:id": { token: "always", body: CATEGORY },
	"DELETE /categories/:id": WITH_TOKEN,
	"GET /users": WITH_TOKEN,
	"GET /users/:id": WITH_TOKEN,
	"PUT /users/:id": { token: "always", body: { username: "text", email: "text" } },
	"DELETE /users/:id": WITH_TOKEN,
	"GET /orders": { token: "always", query: /^page=\d+&limit=10$/ },
	"PUT /orders/:id": { token: "always", body: { status: "text" } },
	"POST /orders/by-slug": {
		token: "maybe",
		body: {
			slug: "text",
			name: "text",
			phone: "text",
			email: "text or null",
			notes: "text or null",
		},
	},
	"GET /dashboard/stats": WITH_TOKEN,
	"POST /request": {
		token: "never",
		form: [
			...["name", "email", "phone", "institution", "projectTitle", "projectCategory"],
			...["deadline", "description", "serviceType", "files"],
		],
	},
	"GET /results": { token: "maybe", query: /^(status=published)?$/ },
	"POST /results": {
		token: "always",
		body: { year: "number", title: "text", description: "text", status: "text" },
	},
	"GET /results/:id": { token: "maybe" },
	"PUT /results/:id": {
		token: "always",
		body: { "year?": "number", "title?": "text", "description?": "text", "status?": "text" },
	},
	"DELETE /results/:id": WITH_TOKEN,
	"GET /results/:id/items": { token: "maybe" },
	"POST /results/:id/items": {
		token: "always",
		body: {
			result_id: "id",
			category_id: "id",
			position: "number or null",
			participant_name: "text",
			school: "text",
			score: "text",
			additional_info: "text",
		},
	},
	"DELETE /results/:id/items/:itemId": WITH_TOKEN,
};

const IS_FIELD: Record<Field, (value: unknown) => boolean> = {
	text: (value) => typeof value === "string",
	number: (value) => typeof value === "number",
	flag: (value) => typeof value === "boolean",
	id: (value) => typeof value === "number",
	"id or empty": (value) => typeof value === "number" || value === "",
	"text or null": (value) => typeof value === "string" || value === null,
	"number or null": (value) => typeof value === "number" || value === null,
};

/** The specified route of a call, such as "PUT /orders/:id". */
export function specifiedCall({ method, path }: Pick<ForeignCall, "method" | "path">) {
	const line = `${method} ${path.split("?")[0]}`;
	return Object.keys(SPECIFIED_CALLS).find((route) =>
		// Ids are numbers here.
		new RegExp(`^${route.replace(":slug", "[^/]+").replace(/:\w+/g, "\\d+")}$`).test(line),
	);
}

/** How a call differs from the table. */
export function breachesOf(call: ForeignCall): string[] {
	const row = specifiedCall(call);
	const specified = row && SPECIFIED_CALLS[row];
	if (!specified) return [`${call.method} ${call.path} is not in the table`];
	const breaches: string[] = [];
	const { token, query = /^$/, body, form } = specified;
	if (!query.test(call.path.split("?")[1] ?? "")) breaches.push(`${row}: query of ${call.path}`);
	const hasToken = Boolean(call.headers.authorization);
	if (token !== "maybe" && hasToken !== (token === "always")) breaches.push(`${row}: token`);
	for (const header of ["idempotency-key", "browser-token"]) {
		if (call.headers[header]) breaches.push(`${row}: header ${header}`);
	}
	if (form) {
		const sent = [...call.body.matchAll(/; name="([^"]+)"/g)].map((match) => match[1] as string);
		breaches.push(
			...sent.filter((field) => !form.includes(field)).map((field) => `${row}: ${field}`),
		);
		return breaches;
	}
	const sent: Record<string, unknown> = call.body ? JSON.parse(call.body) : {};
	for (const [name, field] of Object.entries(body ?? {})) {
		const key = name.replace("?", "");
		const isGiven = key in sent;
		if (isGiven ? !IS_FIELD[field](sent[key]) : !name.endsWith("?")) {
			breaches.push(`${row}: ${key} is ${JSON.stringify(sent[key])}`);
		}
		delete sent[key];
	}
	breaches.push(...Object.keys(sent).map((key) => `${row}: ${key} is not in the table`));
	return breaches;
}
