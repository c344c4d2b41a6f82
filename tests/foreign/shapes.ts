/*
 * The ways in which a server may answer the calls of the specification's table. The specification allows each of
 * them; our own server uses one.
 */

export interface Shapes {
	projects: "result.articles" | "articles";
	/** Pagination in lists of projects. Lists of orders always have `pages`. */
	pagination: "whole" | "partial" | "none";
	categories: "categories" | "result" | "bare";
	users: "result" | "result.users" | "users";
	gallery: "result.items" | "result" | "items" | "bare" | "unknown";
	upload: "result" | "result.asset";
	/** Whether successful answers have `success: true`. */
	success: boolean;
	/** Whether answers have the optional fields. */
	optional: boolean;
	dates: "iso" | "null" | "unreadable";
	/** Whether the answer to a write contains the stored row. */
	echoes: boolean;
}

/** The role of the person who signs in: not one of ours. */
export const ROLE = "editor";

export const VARIANTS: Record<string, Shapes> = {
	"the specification's own keys, numbers as ids": {
		projects: "result.articles",
		pagination: "partial",
		categories: "result",
		users: "result",
		gallery: "result.items",
		upload: "result",
		success: true,
		optional: true,
		dates: "iso",
		echoes: true,
	},
	"lists at the top, no success field, writes without a result": {
		projects: "articles",
		pagination: "none",
		categories: "categories",
		users: "users",
		gallery: "items",
		upload: "result.asset",
		success: false,
		optional: true,
		dates: "unreadable",
		echoes: false,
	},
	"bare arrays, and only the fields that have to be there": {
		projects: "articles",
		pagination: "partial",
		categories: "bare",
		users: "result.users",
		gallery: "bare",
		upload: "result",
		success: true,
		optional: false,
		dates: "null",
		echoes: false,
	},
	"lists as the result, dates that cannot be read": {
		projects: "result.articles",
		pagination: "none",
		categories: "result",
		users: "result",
		gallery: "result",
		upload: "result.asset",
		success: false,
		optional: false,
		dates: "unreadable",
		echoes: true,
	},
};

export interface Answer {
	status: number;
	type: string;
	body: string;
}

export const json = (body: unknown, status = 200): Answer => ({
	status,
	type: "application/json",
	body: JSON.stringify(body),
});

const page = (title: string, status = 200): Answer => ({
	status,
	type: "text/html; charset=utf-8",
	body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
});

/** The server's message in faults that have one, and a text of which screens show nothing. */
export const SERVER_MESSAGE = "The library is closed.";
export const OTHER_MESSAGE = "Nobody is here.";

/** Answers that may come in place of a proper one. */
export const FAULTS = {
	"a portal's page with status 200": page("Sign in to the school's network"),
	"an empty object": json({}),
	"an array of nothing": json([]),
	null: json(null),
	"no content": { status: 204, type: "", body: "" },
	"an empty body": { status: 200, type: "text/plain", body: "" },
	"a text": { status: 200, type: "text/plain", body: "Thank you." },
	"a word": json("ok"),
	true: json(true, 201),
	"no success and no words": json({ success: false }),
	"no success, in the server's words": json({ success: false, error: SERVER_MESSAGE }),
	"an error under error": json({ error: SERVER_MESSAGE }, 500),
	"an error under message": json({ message: SERVER_MESSAGE }, 500),
	"an error and a message": json({ error: OTHER_MESSAGE, message: SERVER_MESSAGE }, 500),
	"an error without a body": { status: 500, type: "text/plain", body: "" },
	"an error page": page("Bad Gateway", 502),
} satisfies Record<string, Answer>;

export type Fault = keyof typeof FAULTS;

/** Answers with status 200 from which no list or object can be read. */
export const UNREADABLE: Fault[] = ["a portal's page with status 200", "an empty object", "null"];

/** Answers to a write that has succeeded, where nothing has to be read from them. */
export const SUCCESSES: Fault[] = [
	...UNREADABLE.slice(1),
	"an array of nothing",
	"no content",
	"an empty body",
	"a text",
	"a word",
	"true",
];

/** Answers that refuse a write, with the server's message if there is one. */
export const REFUSALS: [Fault, string | undefined][] = [
	["a portal's page with status 200", undefined],
	["no success and no words", undefined],
	["no success, in the server's words", SERVER_MESSAGE],
	["an error under error", SERVER_MESSAGE],
	["an error under message", SERVER_MESSAGE],
	["an error without a body", undefined],
	["an error page", undefined],
];
