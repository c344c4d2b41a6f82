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

function form(key = "a", more: Partial<UnsentForm> = {}): UnsentForm {
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
		...more,
	};
}

const after = (...events: UnsentEvent[]) => events.reduce(reduce, NOTHING_UNSENT);
const pressed: UnsentEvent = { type: "started", form: form(), from: "page" };
const offline = [pressed, { type: "connection lost", key: "a" }] satisfies UnsentEvent[];
const fromList: UnsentEvent = { type: "started", form: form(), from: "list" };
const left: UnsentEvent = { type: "page left", draftKey: "order:f" };
const closed: UnsentEvent = { type: "document left" };
const sent: UnsentEvent = { type: "sent", key: "a", reference: "MR-1" };
const unanswered: UnsentEvent = { type: "unanswered", key: "a" };
const refused: UnsentEvent = { type: "refused", key: "a", refusal: REFUSAL, newKey: "b" };
const failed: UnsentEvent = { type: "failed", key: "a" };
const inPieces: UnsentEvent[] = [
	{ ...pressed, form: form("a", { files: [FILE] }) },
	{ type: "progress", key: "a", progress: PROGRESS },
	{ type: "stored", key: "a" },
];

test.each<[title: string, events: UnsentEvent[], stored: UnsentForm[]]>([
	["while it is being sent", [pressed], []],
	["when its document is left", [pressed, closed], [form()]],
	["when its document is left on another page of the site", [pressed, left, closed], [form()]],
	["when the connection is lost", offline, [form()]],
	["while its page shows that no answer came", [pressed, unanswered], [form("a", { asks: true })]],
	["when it was refused then", [pressed, unanswered, pressed, failed], []],
	["when that page is left", [pressed, unanswered, left], [form("a", { asks: true })]],
	[
		"while it is sent again after its page was left without an answer",
		[pressed, unanswered, left, pressed],
		[form("a", { asks: true })],
	],
	[
		"when the connection is lost then",
		[pressed, unanswered, left, pressed, { type: "connection lost", key: "a" }],
		[form()],
	],
	["when that document is left", [pressed, unanswered, closed], [form("a", { asks: true })]],
	["when it was answered before its document is left", [pressed, sent, closed], []],
	["when its page has shown a refusal", [pressed, failed, closed], []],
	[
		"when it is refused after its page was left",
		[pressed, left, refused],
		[form("b", { refusal: REFUSAL })],
	],
	["when it was sent from the list", [...offline, fromList, sent], []],
	[
		"when it could not be sent from the list",
		[...offline, fromList, { type: "connection lost", key: "a" }],
		[form()],
	],
	["when it was sent again by hand", [...offline, pressed, sent], []],
	[
		"when it was changed and pressed again, before the answer",
		[...offline, { ...pressed, form: form("a", { title: "Two filters" }) }],
		[form("a", { title: "Two filters" })],
	],
	[
		"when another tab discards it while it is being sent",
		[...offline, fromList, { type: "discarded", key: "a" }, closed],
		[],
	],
	[
		"when another tab discards it before it is refused",
		[...offline, fromList, { type: "discarded", key: "a" }, refused],
		[],
	],
	["when its writer has signed out", [pressed, { type: "signed out" }, closed], []],
	["while its files are sent in pieces", inPieces, [form("a", { files: [FILE] })]],
	["when its files were refused on its page", [...inPieces, failed], []],
	[
		"when sending its files was stopped in the list",
		[...inPieces, closed, { ...fromList, form: form("a", { files: [FILE] }) }, failed],
		[form("a", { files: [FILE] })],
	],
])("what this browser stores of a form: %s", (_, events, stored) => {
	expect(storedForms(after(...events))).toEqual(stored);
});

test("each form is stored, oldest first", () => {
	const events = ["a", "b", "c"].flatMap((key): UnsentEvent[] => [
		{ type: "started", form: form(key), from: "page" },
		{ type: "connection lost", key },
	]);
	expect(storedForms(after(...events)).map(({ key }) => key)).toEqual(["a", "b", "c"]);
});

test("a form that is sent again keeps the time of its first attempt", () => {
	const later = form("a", {
		writtenAt: "2026-03-10T13:00:00.000Z",
		triedAt: "2026-03-10T13:00:00.000Z",
	});
	const again: UnsentEvent[] = [{ type: "started", form: later, from: "page" }, closed];
	for (const events of [offline, [pressed, failed], [pressed, unanswered]]) {
		expect(storedForms(after(...events, ...again))).toEqual([{ ...later, triedAt: AT }]);
	}
});

test("forms stored by another tab replace this document's, except those that it is sending", () => {
	const { pending } = withStored(after(pressed, ...offline, { ...pressed, form: form("b") }), [
		form("a", { asks: true }),
		form("c"),
	]);
	expect(pending).toMatchObject([
		{ form: { key: "a", asks: true }, isStored: true },
		{ form: { key: "c" }, isStored: true },
		{ form: { key: "b" }, isStored: false, attempt: { state: "sending" } },
	]);
	expect(withStored(after(...offline), []).pending).toEqual([]);
});

test("the upload progress of its files is stored with a form", () => {
	const files = [{ ...FILE, id: "1", secret: "s", sent: 5 }];
	const events: UnsentEvent[] = [
		...inPieces,
		{ type: "progress", key: "a", progress: PROGRESS, files },
	];
	expect(storedForms(after(...events))).toEqual([form("a", { files })]);
});

test.each<[title: string, events: UnsentEvent[], sent: number]>([
	["on its page", [pressed, sent], 0],
	["after its page was left", [pressed, left, sent], 1],
	["from the list", [...offline, fromList, sent], 1],
	["after its writer has signed out", [pressed, { type: "signed out" }, sent], 0],
])("a form that is sent %s is listed as sent %#", (_, events, count) => {
	expect(after(...events).sent).toHaveLength(count);
});

test("a form that cannot be stored keeps the document open until it is answered", () => {
	const risky: UnsentEvent = { type: "started", form: form(), from: "page", cannotStore: true };
	expect(losesForm(after(risky))).toBe(true);
	expect(losesForm(after(risky, unanswered))).toBe(true);
	expect(losesForm(after(risky, failed))).toBe(false);
	expect(losesForm(after(risky, sent))).toBe(false);
});

test("each remount of a form has another id, and leaving its page ends it", () => {
	const restart: UnsentEvent = { type: "restarted", draft: "order:f", start: { key: "a" } };
	expect(after(restart).resets["order:f"]?.id).not.toBe(
		after(restart, restart).resets["order:f"]?.id,
	);
	expect(after(restart, left).resets).toEqual({});
});
