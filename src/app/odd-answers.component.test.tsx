import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { specifiedCall } from "../../tests/foreign/specified-calls.ts";
import { takeLoggedErrors } from "../../tests/support/components/actions.ts";
import { openPage, removeAllShown } from "../../tests/support/components/application.tsx";
import {
	storeForeignSession,
	stubForeignServer,
	untilIdle,
} from "../../tests/support/components/foreign.ts";
import { dashboardScreens, sitePages } from "../shell/screens.ts";

/*
 * Every screen with unexpected values from another server. How the `read…` functions treat single
 * values is tested in foreign-answers.test.ts.
 */

/** Unchanged: ids and slugs, so that there are rows, the session, and text that may be HTML. */
const UNCHANGED_FIELDS = new Set(["id", "slug", "success", "token", "content"]);

type Change = (value: unknown, field: string) => unknown;

/** Changes every value in every row of an answer; undefined leaves the field out. */
function withValues(answer: unknown, change: Change, field = ""): unknown {
	if (Array.isArray(answer)) return answer.map((entry) => withValues(entry, change, field));
	if (typeof answer === "object" && answer !== null) {
		const fields = Object.entries(answer);
		return Object.fromEntries(
			fields.map(([name, value]) => [name, withValues(value, change, name)]),
		);
	}
	return UNCHANGED_FIELDS.has(field) ? answer : change(answer, field);
}

function withLists(answer: unknown, list: unknown): unknown {
	if (Array.isArray(answer)) return list;
	if (typeof answer !== "object" || answer === null) return answer;
	const fields = Object.entries(answer);
	return Object.fromEntries(fields.map(([name, value]) => [name, withLists(value, list)]));
}

const MARKUP = "<img/src='x:'onerror='document.title=1'/alt='a-word-that-is-wider-than-a-phone'>";
const replacingValues = (texts: unknown, numbers: unknown) => (answer: unknown) =>
	withValues(answer, (value, field) => {
		if (typeof value === "number") return numbers;
		// These are single words.
		if (field === "status" || field === "role") return String(texts).slice(0, 5);
		return typeof value === "string" ? texts : value;
	});

type Distort = (answer: unknown) => unknown;

const NULL: [string, Distort] = [
	"null for every value",
	(answer) => withValues(answer, () => null),
];
const MISSING_VALUES: [string, Distort][] = [
	NULL,
	["no value", (answer) => withValues(answer, () => undefined)],
];
/** Odd values that the readers accept. They drop values and lists of a wrong type: foreign-answers.test.ts. */
const ODD_ANSWERS: [string, Distort][] = [
	NULL,
	["markup for texts, numbers that are too large", replacingValues(MARKUP, 1e21)],
	["empty texts, negative numbers", replacingValues("", -1.5)],
	["lists of anything but rows", (answer) => withLists(answer, [null, 7, "odd", []])],
];

/** The addresses of the screens that read what the specification names. */
const ADDRESSES = [...sitePages, ...dashboardScreens]
	.filter(({ reads }) =>
		reads.some((read) => {
			const [method = "", path = ""] = read.replace(/:(?!slug)\w+/g, "1").split(" ");
			return specifiedCall({ method, path });
		}),
	)
	.map(({ path }) => {
		const id = path.includes("results") ? "61" : path.includes("gallery") ? "21" : "11";
		return path.replace(":slug", "foreign-windmill").replaceAll(/:\w+/g, id);
	});

async function open(address: string, distort: Distort) {
	removeAllShown();
	localStorage.clear();
	const foreign = stubForeignServer((body) => JSON.stringify(distort(JSON.parse(body))));
	if (address.startsWith("/dashboard")) storeForeignSession();
	await openPage(address);
	await untilIdle(foreign.calls);
	return foreign;
}

test.each(ODD_ANSWERS)(
	"with %s, every screen has its heading and fits into both widths",
	async (_, distort) => {
		const wrong: string[] = [];
		for (const address of ADDRESSES) {
			const { breaches } = await open(address, distort);
			const found = [
				...breaches,
				...takeLoggedErrors(),
				...(document
					.querySelector("main")
					?.textContent.match(/.{0,30}(undefined|NaN|\[object).{0,30}/g) ?? []),
				...(document.querySelector("h1") ? [] : ["no heading"]),
				...(document.querySelector("img[src='x:']") ? ["markup"] : []),
			];
			for (const width of [1280, 360]) {
				await page.viewport(width, 800);
				if (document.documentElement.scrollWidth > width) found.push(`wider than ${width} px`);
			}
			wrong.push(...found.map((what) => `${address}: ${what}`));
		}
		expect(wrong).toEqual([]);
	},
);

/** Headers of columns whose cells show something other than a value that was sent. */
const COMPUTED_COLUMNS = new Set([
	"Image",
	"Featured",
	"Actions",
	"Details",
	"Order",
	"Position",
	"School",
	"Score",
	"Additional Info",
]);

test.each(MISSING_VALUES)("%s is shown as N/A in every list", async (_, distort) => {
	const words: Record<string, string[]> = {};
	for (const address of ADDRESSES.filter((each) => each.startsWith("/dashboard"))) {
		await open(address, distort);
		for (const table of document.querySelectorAll("table")) {
			const headers = [...table.querySelectorAll("thead th")].map((each) => each.textContent);
			for (const [index, cell] of [...table.querySelectorAll("tbody :is(td, th)")].entries()) {
				const header = `${headers[index % headers.length]}`;
				const text = cell.querySelector("select")?.selectedOptions[0]?.text ?? cell.textContent;
				words[header] = [...new Set([...(words[header] ?? []), text])];
			}
		}
	}
	for (const [header, known] of Object.entries(words)) {
		const expected = header === "Article" ? "Unknown Article" : "N/A";
		if (!COMPUTED_COLUMNS.has(header)) expect(known, header).toEqual([expected]);
	}
	expect(Object.keys(words).length).toBeGreaterThan(15);
});
