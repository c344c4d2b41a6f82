import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "../../src/server/declared-by-features.ts";

const ROOT = join(import.meta.dirname, "../..");
const NOT_IN_BROWSER = /\.test\.|\.server\.|\.contract\.ts$|shell\/screens\.ts$/;
const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter(
	(path) => !NOT_IN_BROWSER.test(path),
);
const sources = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** Calls that no screen makes, and why they exist. */
const CALLED_BY_OTHERS: Record<string, string> = {
	"GET /orders/mine": "for other programs: the orders of an account",
	"GET /track/files/:fileId": "a link of the tracker",
	"POST /payments/callback/:token": "Safaricom",
	"POST /payments/confirmations/:key": "Safaricom",
	"POST /messages/reports/:secret": "the SMS provider",
	"GET /docs": "the page of the OpenAPI document",
	"GET /docs/:file": "its files",
	"GET /openapi.json": "for other programs: the OpenAPI document",
};

test("every call is made by a screen, or listed here with who else makes it", () => {
	const made = (route: string) => sources.some(({ text }) => text.includes(`"${route}"`));
	const isOfTrash = (route: string) => {
		const path = /^\w+ (\/trash\/[\w-]+)/.exec(route)?.[1];
		return (
			path &&
			sources.some(({ text }) => new RegExp(`\\btrashClient<[^(]+\\(\\s*"${path}"`).test(text))
		);
	};
	const unmade = endpoints
		.map(({ method, path }) => `${method} ${path}`)
		.filter((route) => !made(route) && !isOfTrash(route));
	expect(
		unmade.toSorted(),
		"no screen makes the call: delete it, or say in FOR_OTHERS for whom it is",
	).toEqual(Object.keys(CALLED_BY_OTHERS).toSorted());
});

test("the stubs of component tests know the answers of every contract", () => {
	const known = readFileSync(join(ROOT, "tests/support/components/answers.ts"), "utf8");
	const calls = globSync("src/**/*.contract.ts", { cwd: ROOT }).filter((path) =>
		/\bdefineCall\(|\btrashCalls\(/.test(readFileSync(join(ROOT, path), "utf8")),
	);
	expect(
		calls.filter((path) => !known.includes(`../${path}")`)),
		"add the module to `Modules` in tests/support/components/answers.ts, so that stubs are compared with it",
	).toEqual([]);
});

test("a call of our own is declared with ownCall, without a function that guards or unwraps its answer", () => {
	const written = sources.flatMap(({ path, text }) =>
		[...text.matchAll(/\b(?:api|browserApi|earlyApi)<typeof [^>]+>\(\s*"([^"]+)"([^;]*)/g)]
			.filter(([, , options]) => !options?.includes("specified: true"))
			.map(([, route]) => `${path}: ${route}`),
	);
	expect(
		written,
		"declare it with ownCall; only a call that the specification names is made in another way",
	).toEqual([]);
});
