import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { expectNone, takeLoggedErrors } from "../../tests/support/components/actions.ts";
import { ANSWERS } from "../../tests/support/components/answers.ts";
import {
	type Answers,
	isCallOf,
	storeSession,
	stubApi,
} from "../../tests/support/components/api-stub.ts";
import { openPage, removeAllShown } from "../../tests/support/components/application.tsx";
import { id } from "../../tests/support/components/rows.ts";
import type { CallContract } from "../platform/http/call.ts";
import { dashboardScreens, sitePages } from "../shell/screens.ts";

/*
 * Every screen, where our own server answers with all that the contracts permit: without what may be missing, and, as a
 * newer version may, with a word that an enumeration does not have yet. And with values that they do not permit.
 */

/** Kept, so that there are rows. */
const NAMES = new Set(["id", "key", "slug", "field", "value", "channel", "reference"]);

const modules = import.meta.glob<Record<string, unknown>>("/src/features/**/*.contract.ts", {
	eager: true,
});
const contracts = Object.values(modules)
	.flatMap((module) => Object.values(module))
	.filter((value): value is CallContract => (value as CallContract)?.response !== undefined);

type Parts = Partial<
	Record<"shape" | "element" | "innerType" | "valueType" | "in" | "options", unknown>
> & { type: string };
const partsOf = (schema: unknown) => (schema as $ZodType)._zod.def as unknown as Parts;

const LEFT_OUT = Symbol("left out");
type Change = (type: string, value: unknown) => unknown;

/** How many values were changed. */
let changed = 0;

/** Changes an answer along its schema. */
function along(schema: unknown, value: unknown, change: Change): unknown {
	const { type, shape, element, innerType, valueType, options, ...parts } = partsOf(schema);
	const other = change(type, value);
	if (other !== value) {
		changed += 1;
		return other;
	}
	if (innerType) return along(innerType, value, change);
	if (type === "pipe") return along(parts.in, value, change);
	if (Array.isArray(options)) {
		const fitting = options.find((option) => z.safeParse(option as $ZodType, value).success);
		return fitting ? along(fitting, value, change) : value;
	}
	if (Array.isArray(value))
		return element ? value.map((each) => along(element, each, change)) : value;
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).map(([name, each]) => {
		const of = shape ? (shape as Record<string, unknown>)[name] : valueType;
		return [name, of && !NAMES.has(name) ? along(of, each, change) : each];
	});
	return Object.fromEntries(entries.filter(([, each]) => each !== LEFT_OUT));
}

/** Only another server gives the answers that are `onlyElsewhere`, and only to specified calls. */
const KINDS: [what: string, change: Change, onlyElsewhere?: true][] = [
	[
		"everything that may be missing left out",
		(type, value) => (type === "optional" ? LEFT_OUT : type === "nullable" ? null : value),
	],
	["unknown words for all enumerations", (type, value) => (type === "enum" ? "unheard-of" : value)],
	["null for every value", (_, value) => (isScalar(value) ? null : value), true],
	[
		"numbers for texts, texts for numbers",
		(_, value) => (typeof value === "string" ? 7 : typeof value === "number" ? "many" : value),
		true,
	],
];
const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** The answers, changed as the contract of each call permits. */
function permitted(change: Change, onlyElsewhere?: true): Answers {
	return Object.fromEntries(
		Object.entries(ANSWERS).map(([route, answer]) => {
			const contract = contracts.find(
				({ method, path }) => route === `${method} ${path}` || isCallOf(route, `${method} ${path}`),
			);
			const permit: typeof answer = async (call) => {
				const given = await answer(call);
				if (!contract?.response || given instanceof Response) return given;
				if (onlyElsewhere && !contract.specifiedFields) return given;
				return along(contract.response, given, change) as object;
			};
			return [route, permit];
		}),
	);
}

const ADDRESSES = [...sitePages, ...dashboardScreens]
	.filter(({ reads }) => reads.length > 0)
	.map(({ path }) => path.replace(":slug", "project-1").replaceAll(/:\w+/g, id(1)));
const OPENED = [
	`/dashboard/orders?order=${id(1)}`,
	`/dashboard/requests?request=${id(1)}`,
	"/dashboard/customers?phone=0723456789",
];

test.each(KINDS)(
	"with %s, every screen and record keeps its heading",
	async (_, change, onlyElsewhere) => {
		await page.viewport(1280, 800);
		const wrong: string[] = [];
		changed = 0;
		for (const address of [...ADDRESSES, ...OPENED]) {
			removeAllShown();
			localStorage.clear();
			if (/dashboard|account/.test(address)) storeSession();
			stubApi(permitted(change, onlyElsewhere));
			await openPage(address);
			// The text of a heading may be missing, too.
			await expect.poll(() => document.querySelector("h1")).not.toBeNull();
			await expectNone(page.getByRole("status").filter({ hasText: "Loading" }));
			const text = document.body.textContent;
			const found = [
				...takeLoggedErrors(),
				...(text.match(/.{0,30}(undefined|NaN|\[object|Invalid Date).{0,30}/g) ?? []),
				...(document.querySelector("h1") ? [] : ["no heading"]),
				...(/Something went wrong/.test(text) ? ["taken down"] : []),
			];
			wrong.push(...found.map((what) => `${address}: ${what}`));
		}
		expect(changed).toBeGreaterThan(20);
		expect(wrong).toEqual([]);
	},
);
