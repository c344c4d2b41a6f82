import { expect, vi } from "vitest";
import type { Locator } from "vitest/browser";
import * as z from "zod/mini";
import type { CallContract } from "../../../src/platform/http/call.ts";
import { loggedErrors } from "./actions.ts";
import { ANSWERS } from "./answers.ts";
import { type Answers, isCallOf, keepSession, routeOf, stubApi } from "./api-stub.ts";
import { openPage, removeAllShown } from "./application.tsx";
import { DAY } from "./rows.ts";

/*
 * Answers in which something is not as the contract of the call says, derived from all contracts: a field that is left
 * out, null or of another type, a word that no list knows, a date that cannot be read. No screen may fall by one.
 */

type Step = string | number;

interface Oddity {
	/** Where the odd value is. */
	path: Step[];
	/** Odd values of the same kind are tried together, except lists and objects. */
	kind: string;
	value: unknown;
	isContainer: boolean;
}

const LEFT_OUT = Symbol("left out");
const MISSING = { "left out": LEFT_OUT, null: null };
/** Only other servers answer like this. */
const OTHER_TYPES: Partial<Record<string, Record<string, unknown>>> = {
	string: { ...MISSING, "number for text": 7, "object for text": { odd: true } },
	number: { ...MISSING, "text for number": "many", "object for number": { odd: true } },
	boolean: { ...MISSING, "text for boolean": "maybe" },
	enum: { ...MISSING, "object for word": { odd: true } },
	object: { ...MISSING, "text for object": "odd", "list for object": [] },
	array: { ...MISSING, "text for list": "odd", "object for list": {}, "list of null": [null] },
};

const contracts = Object.values(
	import.meta.glob<Record<string, CallContract>>("/src/**/*.contract.ts", { eager: true }),
)
	.flatMap((module) => Object.values(module))
	// Some modules export the calls of a trash as one object.
	.flatMap((value) => (value?.path ? value : (Object.values(value ?? {}) as CallContract[])))
	.filter((value) => value?.path && value.response)
	.map((call) => ({ ...call, route: `${call.method} ${call.path}` }));

/** The contract of a call such as "GET /orders/7". */
const contractOf = (line: string) =>
	contracts.find(({ route }) => route === line) ??
	contracts.find(({ route }) => isCallOf(route, line));

interface Plain {
	def: z.core.$ZodTypes["_zod"]["def"];
	optional?: true;
	nullable?: true;
}

/** The schema under those of missing values and transformations; of a union, the one that the sample fits. */
function plain(schema: z.core.$ZodType, sample: unknown): Plain {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "nullable":
		case "optional":
			return { ...plain(def.innerType, sample), [def.type]: true };
		case "pipe":
			return plain(def.in, sample);
		case "union": {
			const fitting = def.options.find((option) => z.safeParse(option, sample).success);
			return plain(fitting ?? (def.options[0] as z.core.$ZodType), sample);
		}
		default:
			return { def };
	}
}

/** Everything that may be odd in an answer: of our own server less than of others. */
function odditiesIn(
	schema: z.core.$ZodType,
	own: boolean,
	sample: unknown,
	above: Step[] = [],
): Oddity[] {
	const { def } = plain(schema, sample);
	const fields: [Step, z.core.$ZodType][] =
		def.type === "object"
			? Object.entries(def.shape)
			: def.type === "array"
				? [[0, def.element]]
				: def.type === "record"
					? Object.keys(sample ?? {}).map((key) => [key, def.valueType])
					: [];
	return fields.flatMap(([field, inner]) => {
		const value = (sample as Record<Step, unknown> | null | undefined)?.[field];
		const { def: innerDef, optional, nullable } = plain(inner, value);
		const { type } = innerDef;
		const path = [...above, field];
		const isContainer = type === "object" || type === "array";
		const isDate = value === DAY || /_(at|on)$|At$/.test(String(field));
		const odd: Record<string, unknown> = {
			...(def.type !== "array" && !own && OTHER_TYPES[type]),
			...(optional && { "left out": LEFT_OUT }),
			...(nullable && { null: null }),
			...(type === "enum" && { "unknown word": "unheard-of" }),
			...(isDate && { "unreadable date": "last week" }),
		};
		return [
			...Object.entries(odd).map(([kind, value]) => ({ path, kind, value, isContainer })),
			...(value === undefined || value === null ? [] : odditiesIn(inner, own, value, path)),
		];
	});
}

/** A copy of the answer with the odd values. */
function withOdd(answer: object, oddities: Oddity[]): object {
	const copy = structuredClone(answer);
	for (const { path, value } of oddities) {
		// biome-ignore lint/suspicious/noExplicitAny: any answer
		const node = path.slice(0, -1).reduce((place: any, step) => place[step], copy);
		const field = path[path.length - 1] as Step;
		if (value === LEFT_OUT) delete node[field];
		else node[field] = value;
	}
	return copy;
}

const nameOf = ({ path, kind }: Oddity) => `${path.join(".")}: ${kind}`;
const isInRow = ({ path }: Oddity) => path.includes(0);

/** Those that can be tried at once: of one kind, in a row or beside it. Lists, objects and ids are tried alone. */
const grouped = (oddities: Oddity[]) =>
	Object.values(
		Object.groupBy(oddities, (odd) =>
			odd.isContainer || /(^|_)id$/.test(String(odd.path.at(-1)))
				? nameOf(odd)
				: `${odd.kind}, ${isInRow(odd)}`,
		),
	) as Oddity[][];

/** What is tried: a whole page, or a part that has to be opened. */
export interface OddScreen {
	path: string;
	answers?: Answers;
	/** Calls whose answers are not tried here. */
	except?: readonly string[];
	/** What the browser's storage holds. The default is a session. */
	stored?: Record<string, string>;
	/** Runs after the page has been opened. */
	start?: (() => Promise<unknown>) | undefined;
	/** What opens a dialog, whose calls are tried then. */
	opener?: Locator;
}

// biome-ignore lint/performance/useDomNodeTextContent: what can be seen, not what is hidden
const shownText = () => document.body.innerText;

const isLoaded = () =>
	document.querySelector("main :is(h1, h2, [role=alert])") !== null &&
	![...document.querySelectorAll("[role=status]")].some(({ textContent }) =>
		/^Loading /.test(textContent ?? ""),
	);

/** Opens the screen with these answers. Returns what went wrong, the calls, and which of them came before the dialog. */
async function open(
	{ path, stored, start, opener, ...screen }: OddScreen,
	answers: Answers,
	texts: readonly string[] = [],
) {
	removeAllShown();
	localStorage.clear();
	sessionStorage.clear();
	if (stored) Object.assign(localStorage, stored);
	else keepSession();
	const { calls } = stubApi({ ...ANSWERS, ...screen.answers, ...answers });
	const wrong = new Set<string>();
	let before = 0;
	// A screen that has fallen is not waited for.
	const fallen = new Promise<never>((_, fall) => {
		vi.mocked(console.error).mockImplementation((...logged) => {
			wrong.add(logged.join(" ").split("\n")[0] ?? "");
			fall();
		});
	});
	const missing = () => texts.filter((text) => !shownText().includes(text));
	const opened = async () => {
		await openPage(path);
		await expect.poll(isLoaded).toBe(true);
		if (start) before = calls.length;
		await start?.();
		if (!opener) {
			if (start) await expect.poll(() => calls.length).toBeGreaterThan(before);
			await expect.poll(missing).toEqual([]);
			return;
		}
		await expect.poll(() => opener.query(), { message: opener.asLocator() }).not.toBeNull();
		before = calls.length;
		(opener.element() as HTMLElement).click();
		await expect.poll(() => document.querySelector("dialog[open]")).not.toBeNull();
		await expect.poll(isLoaded).toBe(true);
		await expect.poll(missing).toEqual([]);
	};
	await Promise.race([opened(), fallen]).catch((error) => error && wrong.add(String(error)));
	loggedErrors();
	return { wrong: [...wrong].join("; "), calls, before };
}

/** Texts of the rows after the first, which stay when something in the first is odd. */
function textsOfOtherRows(answer: unknown): string[] {
	if (Array.isArray(answer)) return answer.slice(1).flatMap(textsIn);
	return typeof answer === "object" && answer
		? Object.values(answer).flatMap(textsOfOtherRows)
		: [];
}
const textsIn = (value: unknown): string[] =>
	typeof value === "string"
		? [value]
		: typeof value === "object" && value
			? Object.values(value).flatMap(textsIn)
			: [];

/**
 * Expects that the screen shows everything else, whatever is odd in one of the answers. Returns the calls that were
 * tried.
 */
export async function expectNothingOddFalls(screen: OddScreen): Promise<string[]> {
	const own: Answers = { ...ANSWERS, ...screen.answers };
	const normal = await open(screen, {});
	expect(normal.wrong, `${screen.path}, answered by the contract`).toBe("");
	const shown = shownText();
	const tried = new Set<string>();
	const failures: string[] = [];
	for (const [index, call] of normal.calls.entries()) {
		const contract = contractOf(call.line);
		const stub = routeOf(own, call.line);
		if (!contract?.response || !stub || screen.except?.includes(contract.route)) continue;
		const { route } = contract;
		if (tried.has(route)) continue;
		const answer = await own[stub]?.(call);
		if (!answer || answer instanceof Response) continue;
		tried.add(route);
		const others = textsOfOtherRows(answer).filter((text) => shown.includes(text));
		const fall = async (odd: Oddity[]) => {
			const texts = odd.every(isInRow) ? others : [];
			return (await open(screen, { [stub]: () => withOdd(answer, odd) }, texts)).wrong;
		};
		// What opens a part is gone with its list or without an id. The test of the whole screen tries that.
		const isTried = (odd: Oddity) =>
			index >= normal.before || (isInRow(odd) && odd.path.at(-1) !== "id");
		const oddities = odditiesIn(contract.response, !contract.specified, answer).filter(isTried);
		for (const group of grouped(oddities)) {
			const wrong = await fall(group);
			if (!wrong) continue;
			const alone = [];
			for (const odd of group) {
				if (await fall([odd])) alone.push(odd.path.join("."));
			}
			failures.push(`${route} ${alone.join(", ")}: ${group[0]?.kind}: ${wrong}`);
		}
	}
	expect(failures, `${screen.path} ${screen.opener?.asLocator() ?? ""}`).toEqual([]);
	return [...tried];
}
