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
 * Every screen with answers that the contracts permit: without optional fields, and with a value that an enumeration does
 * not have yet, as a newer version may. And with values that they do not permit, as other servers may.
 */

/** Fields that stay unchanged, so that there are rows. */
const NAMES = new Set(["id", "key", "slug", "field", "value", "channel", "reference"]);

const modules = import.meta.glob<Record<string, unknown>>("/src/features/**/*.contract.ts", {
	eager: true,
});
const contracts = Object.values(modules)
	.flatMap((module) => Object.values(module))
	.filter((value): value is CallContract => (value as CallContract)?.response !== undefined);

type SchemaParts = Partial<
	Record<"shape" | "element" | "innerType" | "valueType" | "in" | "options", unknown>
> & { type: string };
const partsOf = (schema: unknown) => (schema as $ZodType)._zod.def as unknown as SchemaParts;

const LEFT_OUT = Symbol("left out");
type Change = (type: string, value: unknown) => unknown;

/** How many values were changed. */
let changed = 0;

/** Changes the values of an answer by the types in its schema. */
function changeBySchema(schema: unknown, value: unknown, change: Change): unknown {
	const { type, shape, element, innerType, valueType, options, ...parts } = partsOf(schema);
	const other = change(type, value);
	if (other !== value) {
		changed += 1;
		return other;
	}
	if (innerType) return changeBySchema(innerType, value, change);
	if (type === "pipe") return changeBySchema(parts.in, value, change);
	if (Array.isArray(options)) {
		const fitting = options.find((option) => z.safeParse(option as $ZodType, value).success);
		return fitting ? changeBySchema(fitting, value, change) : value;
	}
	if (Array.isArray(value))
		return element ? value.map((each) => changeBySchema(element, each, change)) : value;
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).map(([name, each]) => {
		const of = shape ? (shape as Record<string, unknown>)[name] : valueType;
		return [name, of && !NAMES.has(name) ? changeBySchema(of, each, change) : each];
	});
	return Object.fromEntries(entries.filter(([, each]) => each !== LEFT_OUT));
}

/** With `onlyForeign`, only specified calls are changed: only another server answers so. */
const CHANGES: [what: string, change: Change, onlyForeign?: true][] = [
	[
		"all optional fields left out",
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
function changedAnswers(change: Change, onlyForeign?: true): Answers {
	return Object.fromEntries(
		Object.entries(ANSWERS).map(([route, answer]) => {
			const contract = contracts.find(
				({ method, path }) => route === `${method} ${path}` || isCallOf(route, `${method} ${path}`),
			);
			const permit: typeof answer = async (call) => {
				const given = await answer(call);
				if (!contract?.response || given instanceof Response) return given;
				if (onlyForeign && !contract.specifiedFields) return given;
				return changeBySchema(contract.response, given, change) as object;
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

test.each(CHANGES)(
	"with %s, every screen and record still shows its heading",
	async (_, change, onlyForeign) => {
		await page.viewport(1280, 800);
		const wrong: string[] = [];
		changed = 0;
		for (const address of [...ADDRESSES, ...OPENED]) {
			removeAllShown();
			localStorage.clear();
			if (/dashboard|account/.test(address)) storeSession();
			stubApi(changedAnswers(change, onlyForeign));
			await openPage(address);
			// The text of a heading may be missing, too.
			await expect.poll(() => document.querySelector("h1")).not.toBeNull();
			await expectNone(page.getByRole("status").filter({ hasText: "Loading" }));
			const text = document.body.textContent;
			const found = [
				...takeLoggedErrors(),
				...(text.match(/.{0,30}(undefined|NaN|\[object|Invalid Date).{0,30}/g) ?? []),
				...(document.querySelector("h1") ? [] : ["no heading"]),
				...(/Something went wrong/.test(text) ? ["error page"] : []),
			];
			wrong.push(...found.map((what) => `${address}: ${what}`));
		}
		expect(changed).toBeGreaterThan(20);
		expect(wrong).toEqual([]);
	},
);
