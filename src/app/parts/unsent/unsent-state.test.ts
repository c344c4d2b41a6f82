import { expect, test } from "vitest";
import type { UnsentForm } from "./unsent-forms.ts";
import {
	losesForm,
	NOTHING_UNSENT,
	reduce,
	storedForms,
	type UnsentEvent,
	withStored,
} from "./unsent-state.ts";

const AT = "2026-03-10T12:00:00.000Z";
const REFUSAL = { status: 400, error: "No", fields: {} };
const FILE = { name: "plan.pdf", size: 10, lastModified: 7, sent: 0 };
const PROGRESS = { fraction: 0, isConnectionLost: false, onCancel: undefined };

function form(key = "a", overrides: Partial<UnsentForm> = {}): UnsentForm {
	const values = [["name", "Brian"]] as const;
	const times = { writtenAt: AT, triedAt: AT };
	return {
		key,
		kind: "order",
		title: "Filter",
		draft: "order:f",
		values,
		by: null,
		...times,
		...overrides,
	};
}

const ASKING = form("a", { asks: true });
const stateAfter = (...events: UnsentEvent[]) => events.reduce(reduce, NOTHING_UNSENT);
const submitted: UnsentEvent = { type: "started", form: form(), from: "page" };
const offline = [submitted, { type: "connection lost", key: "a" }] satisfies UnsentEvent[];
const resent: UnsentEvent = { type: "started", form: form(), from: "list" };
const pageLeft: UnsentEvent = { type: "page left", draftKey: "order:f" };
const closed: UnsentEvent = { type: "document left" };
const sent: UnsentEvent = { type: "sent", key: "a", reference: "MR-1" };
const unanswered: UnsentEvent = { type: "unanswered", key: "a" };
const refused: UnsentEvent = { type: "refused", key: "a", refusal: REFUSAL, newKey: "b" };
const failed: UnsentEvent = { type: "failed", key: "a" };
const uploading: UnsentEvent[] = [
	{ ...submitted, form: form("a", { files: [FILE] }) },
	{ type: "progress", key: "a", progress: PROGRESS },
	{ type: "stored", key: "a" },
];

test.each<[title: string, events: UnsentEvent[], stored: UnsentForm[]]>([
	["while it is being sent", [submitted], []],
	["when its document is left", [submitted, closed], [form()]],
	[
		"when its document is left on another page of the site",
		[submitted, pageLeft, closed],
		[form()],
	],
	["when the connection is lost", offline, [form()]],
	["while its page shows that no answer came", [submitted, unanswered], [ASKING]],
	[
		"when a second attempt is refused after no answer came",
		[submitted, unanswered, submitted, failed],
		[],
	],
	["when its page is left after no answer came", [submitted, unanswered, pageLeft], [ASKING]],
	[
		"while it is sent again after its page was left without an answer",
		[submitted, unanswered, pageLeft, submitted],
		[ASKING],
	],
	[
		"when the connection is lost during that second attempt",
		[submitted, unanswered, pageLeft, submitted, { type: "connection lost", key: "a" }],
		[form()],
	],
	["when its document is left after no answer came", [submitted, unanswered, closed], [ASKING]],
	["when it was answered before its document is left", [submitted, sent, closed], []],
	["when its page has shown a refusal", [submitted, failed, closed], []],
	[
		"when it is refused after its page was left",
		[submitted, pageLeft, refused],
		[form("b", { refusal: REFUSAL })],
	],
	["when it was sent from the list", [...offline, resent, sent], []],
	[
		"when it could not be sent from the list",
		[...offline, resent, { type: "connection lost", key: "a" }],
		[form()],
	],
	["when it was sent again by hand", [...offline, submitted, sent], []],
	[
		"when it was changed and submitted again before the answer",
		[...offline, { ...submitted, form: form("a", { title: "Two filters" }) }],
		[form("a", { title: "Two filters" })],
	],
	[
		"when another tab discards it while it is being sent",
		[...offline, resent, { type: "discarded", key: "a" }, closed],
		[],
	],
	[
		"when another tab discards it before it is refused",
		[...offline, resent, { type: "discarded", key: "a" }, refused],
		[],
	],
	["when its writer has signed out", [submitted, { type: "signed out" }, closed], []],
	["while its files are sent in pieces", uploading, [form("a", { files: [FILE] })]],
	["when its files were refused on its page", [...uploading, failed], []],
	[
		"when sending its files was stopped in the list",
		[...uploading, closed, { ...resent, form: form("a", { files: [FILE] }) }, failed],
		[form("a", { files: [FILE] })],
	],
])("what this browser stores of a form: %s", (_, events, stored) => {
	expect(storedForms(stateAfter(...events))).toEqual(stored);
});

test("each form is stored, oldest first", () => {
	const events = ["a", "b", "c"].flatMap((key): UnsentEvent[] => [
		{ type: "started", form: form(key), from: "page" },
		{ type: "connection lost", key },
	]);
	expect(storedForms(stateAfter(...events)).map(({ key }) => key)).toEqual(["a", "b", "c"]);
});

test("a form that is sent again keeps the time of its first attempt", () => {
	const later = form("a", {
		writtenAt: "2026-03-10T13:00:00.000Z",
		triedAt: "2026-03-10T13:00:00.000Z",
	});
	const again: UnsentEvent[] = [{ type: "started", form: later, from: "page" }, closed];
	for (const events of [offline, [submitted, failed], [submitted, unanswered]]) {
		expect(storedForms(stateAfter(...events, ...again))).toEqual([{ ...later, triedAt: AT }]);
	}
});

test("forms stored by another tab replace this document's, except those that it is sending", () => {
	const { pending } = withStored(
		stateAfter(submitted, ...offline, { ...submitted, form: form("b") }),
		[form("a", { asks: true }), form("c")],
	);
	expect(pending).toMatchObject([
		{ form: { key: "a", asks: true }, isStored: true },
		{ form: { key: "c" }, isStored: true },
		{ form: { key: "b" }, isStored: false, attempt: { state: "sending" } },
	]);
	expect(withStored(stateAfter(...offline), []).pending).toEqual([]);
});

test("the upload progress of its files is stored with a form", () => {
	const files = [{ ...FILE, id: "1", secret: "s", sent: 5 }];
	const events: UnsentEvent[] = [
		...uploading,
		{ type: "progress", key: "a", progress: PROGRESS, files },
	];
	expect(storedForms(stateAfter(...events))).toEqual([form("a", { files })]);
});

test.each<[title: string, sent: number, events: UnsentEvent[]]>([
	["on its page", 0, [submitted, sent]],
	["after its page was left", 1, [submitted, pageLeft, sent]],
	["from the list", 1, [...offline, resent, sent]],
	["after its writer has signed out", 0, [submitted, { type: "signed out" }, sent]],
])("a form that is sent %s is listed as sent %i times", (_, count, events) => {
	expect(stateAfter(...events).sent).toHaveLength(count);
});

test("a form that cannot be stored keeps the document open until it is answered", () => {
	const unsafe: UnsentEvent = { type: "started", form: form(), from: "page", cannotStore: true };
	expect(losesForm(stateAfter(unsafe))).toBe(true);
	expect(losesForm(stateAfter(unsafe, unanswered))).toBe(true);
	expect(losesForm(stateAfter(unsafe, failed))).toBe(false);
	expect(losesForm(stateAfter(unsafe, sent))).toBe(false);
});

test("each restart of a form has a new id, and leaving its page removes it", () => {
	const restart: UnsentEvent = { type: "restarted", draft: "order:f", start: { key: "a" } };
	expect(stateAfter(restart).resets["order:f"]?.id).not.toBe(
		stateAfter(restart, restart).resets["order:f"]?.id,
	);
	expect(stateAfter(restart, pageLeft).resets).toEqual({});
});
