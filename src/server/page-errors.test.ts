import { expect, test } from "vitest";
import { createLog } from "../platform/operations/log.server.ts";
import { logPageErrors } from "./pages.ts";

function logged(request: Request, status: number, errors: readonly unknown[]): object[] {
	const lines: object[] = [];
	const log = createLog("debug", [], { write: (line) => void lines.push(JSON.parse(line)) });
	logPageErrors(log, request, status, errors);
	return lines;
}

const visit = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);
const error = new Error("no such column: achieng@school.example");

test("an unexpected error is logged with its stack and the page's pattern", () => {
	const wrapped = { status: 500, statusText: "", internal: true, data: "", error };
	for (const thrown of [error, wrapped]) {
		expect(logged(visit("/projects/bone-char?ref=achieng"), 500, [thrown])).toEqual([
			expect.objectContaining({
				level: 50,
				method: "GET",
				page: "/projects/:slug",
				status: 500,
				error: {
					type: "Error",
					message: "no such column: [email]",
					stack: expect.stringContaining("page-errors.test.ts"),
				},
			}),
		]);
	}
});

test("a visitor's mistake is one log line without stack and message, even if it raised several errors", () => {
	const lines = logged(visit("/contact?name=achieng", { method: "POST" }), 405, [error, error]);
	expect(lines).toEqual([
		{
			level: 30,
			time: expect.any(String),
			method: "POST",
			page: "/contact",
			status: 405,
			msg: "page refused",
		},
	]);
});

test("a visitor who disconnects is not an error, and a page's data request counts as the page", () => {
	const signal = AbortSignal.abort("gone");
	expect(logged(visit("/_root.data", { signal }), 500, ["gone"])).toEqual([
		expect.objectContaining({ level: 30, page: "/" }),
	]);
	expect(logged(visit("/results/7.data"), 500, [error])).toEqual([
		expect.objectContaining({ page: "/results/:resultId" }),
	]);
	expect(logged(visit("/nothing/here"), 500, [error])).toEqual([
		expect.objectContaining({ page: "/*" }),
	]);
	expect(logged(visit("/"), 200, [])).toEqual([]);
});
