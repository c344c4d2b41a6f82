import { expect, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { button, dialog, expectLoaded, expectNone, press } from "./actions.ts";
import { ANSWERS } from "./answers.ts";
import {
	type Answers,
	keepSession,
	NEVER,
	refused,
	type StubbedCall,
	stubApi,
} from "./api-stub.ts";
import { type Application, openPage } from "./application.tsx";
import { ADMIN } from "./rows.ts";

/* The ways in which a dashboard call can fail, and what must hold in each case. */

/* The 403 comes last: when reading is forbidden, the screen has nothing left to press. */
const FAILURES = ["500", "404", "late", "offline", "409", "413", "403"] as const;
/** What each call's own code decides: its message, how long it waits, and what waits with it. */
const OWN_FAILURES: readonly Failure[] = ["500", "late"];
export type Failure = (typeof FAILURES)[number];

/** The server's message for each refusal. A 500 and lost answers have none. */
const SERVER_SAYS: Partial<Record<Failure | "401", string>> = {
	"401": "Authentication required",
	"403": "You do not have permission to do this.",
	"404": "This is not here any more.",
	"409": "Somebody else was faster.",
	"413": "This is too large.",
};

/** A call of a screen, how to make it, and what must be visible after it has failed. */
export interface FailingCall {
	/** Completes the title "… may fail". */
	what: string;
	/** Method and path, as in the contract. */
	route: string;
	/** Selects some of the calls to this route. The default is all. */
	when?: (call: StubbedCall) => boolean;
	/** Runs once, before the call is first made. */
	start?: (screen: ScreenUnderTest) => Promise<unknown>;
	/** Makes the call, also again after a failure: the same control has to work. */
	act: (screen: ScreenUnderTest) => Promise<unknown>;
	/** The screen's own message; `{status}` is replaced by the status. */
	sentence: string;
	/** Messages for failures in which the screen shows neither the server's message nor its own; null for none at all. */
	said?: Partial<Record<Failure, string | null>>;
	/** Checks what must still be there after each failure. */
	kept?: () => Promise<unknown>;
	/**
	 * Also tried with a session that has ended: checks what must be there after signing in again; true for `kept`. Of
	 * forms whose text kept-drafts.component.test.tsx follows over every way out it is not needed.
	 */
	overSignIn?: true | (() => Promise<unknown>);
	/** The button's label while the call is pending. The button is disabled then. */
	waits?: string;
	/** Milliseconds until the screen gives the call up. */
	patience?: number;
	/** Whether all failures are tried, an ended session too. The common code that handles them is the same on all screens. */
	inEveryWay?: true;
}

export interface ScreenUnderTest extends Application {
	/** Answers of the API. They may be replaced. */
	answers: Answers;
}

export const SLOW = 60_000;

function sentenceFor(
	{ sentence, said, patience = 10_000 }: FailingCall,
	failure: Failure,
): string | null {
	if (said?.[failure] !== undefined) return said[failure];
	if (SERVER_SAYS[failure]) return SERVER_SAYS[failure];
	if (failure === "late") return `API request failed: Request timed out after ${patience}ms`;
	if (failure === "offline") return sentence.replace(/:? ?\{status\}$/, "");
	return sentence.replace("{status}", failure);
}

function answerOf(failure: Failure | "401"): Promise<Response> {
	if (failure === "late") return NEVER;
	if (failure === "offline") return Promise.reject(new TypeError("Failed to fetch"));
	const text = SERVER_SAYS[failure];
	// The message may be in `error` or in `message`; a 404 uses the latter.
	const said = failure === "404" ? { message: text } : { error: text };
	return Promise.resolve(
		text ? refused(Number(failure), said) : new Response("", { status: Number(failure) }),
	);
}

/** Makes one call fail as set in `state`, counts how often it was made, and answers all other calls. */
function failCall(answers: Answers, { route, when = () => true }: FailingCall) {
	const state: { failure: Failure | "401" | null; made: number } = { failure: null, made: 0 };
	const succeed = answers[route];
	answers[route] = (call) => {
		if (state.failure === null || !when(call)) return succeed?.(call) ?? {};
		state.made += 1;
		return answerOf(state.failure);
	};
	// A 401 to a call that the specification does not name lets the client ask whether the session has ended.
	const verify = answers["GET /auth/verify"];
	answers["GET /auth/verify"] = (call) =>
		state.failure === "401" ? answerOf("401") : (verify?.(call) ?? {});
	return state;
}

export async function openScreen(path: string, own: Answers = {}): Promise<ScreenUnderTest> {
	keepSession();
	const { answers } = stubApi({ ...ANSWERS, ...own });
	const application = await openPage(path);
	await expectLoaded();
	return { ...application, answers };
}

/** Makes the call fail, and finally, where the call asks for it, with an ended session. */
export async function expectToFail(screen: ScreenUnderTest, call: FailingCall): Promise<void> {
	const state = failCall(screen.answers, call);
	await call.start?.(screen);
	const ways = FAILURES.filter(
		(failure) =>
			call.inEveryWay || OWN_FAILURES.includes(failure) || call.said?.[failure] !== undefined,
	);
	for (const [before, failure] of ways.entries()) {
		state.failure = failure;
		await call.act(screen);
		await expect.poll(() => state.made, { message: `${failure}: calls made` }).toBe(before + 1);
		if (failure === "late") {
			if (call.waits) await expect.element(waitingButton(call.waits)).toBeDisabled();
			await vi.advanceTimersByTimeAsync(call.patience ?? 10_000);
		}
		const text = sentenceFor(call, failure);
		if (text) {
			await expect.element(page.getByText(text).first()).toBeVisible();
		} else {
			await expectLoaded();
			expect(page.getByText(SERVER_SAYS[failure] as string).query(), failure).toBeNull();
		}
		await call.kept?.();
		// Long enough for every toast to disappear and for any automatic retry.
		await vi.advanceTimersByTimeAsync(60_000);
		expect(state.made, `${failure}: calls made`).toBe(before + 1);
	}
	const { overSignIn = call.inEveryWay } = call;
	if (!overSignIn) return;
	state.failure = "401";
	const here = screen.address();
	// Watched from before the call: the toast disappears after three seconds, and reloading a page may take as long.
	await Promise.all([
		expect.element(page.getByText("Your session has ended. Please sign in again.")).toBeVisible(),
		call.act(screen),
	]);
	await expect.poll(screen.address).toBe("/login");
	state.failure = null;
	await page.getByLabelText("Email").fill(ADMIN.email);
	await page.getByLabelText("Password", { exact: true }).fill("a good password");
	await press(button("Login"));
	await expect.poll(screen.address).toBe(here);
	await expectLoaded();
	await (overSignIn === true ? call.kept : overSignIn)?.();
}

const waitingButton = (name: string) =>
	page
		.elementLocator(document.querySelector("dialog[open]") ?? document.body)
		.getByRole("button", { name, exact: true })
		.last();

/** Reads again with the Try Again button, or with a reload if there is none. */
export async function readAgain({ reload }: Application): Promise<void> {
	const again = page.getByRole("button", { name: "Try Again" });
	if (again.query()) await press(again);
	else await reload();
}

export function reading(
	route: string,
	sentence: string,
	more: Partial<FailingCall> = {},
): FailingCall {
	return { what: "reading", route, act: readAgain, sentence, ...more };
}

/** What is ours alone gives way to the specified content: a server that lacks it or refuses it causes no message. */
export const readingWork: FailingCall = reading(
	"GET /work",
	"Failed to fetch what is due: {status}",
	{
		what: "reading what is due",
		said: { "404": null, "403": null },
	},
);

/** A reading call in a dialog, repeated with its button or by opening the dialog again. */
export function readingInDialog(
	opener: string,
	route: string,
	sentence: string,
	what: string,
): FailingCall {
	const act = async () => {
		const again = dialog.getByRole("button", { name: "Try Again" });
		if (again.query()) return press(again);
		if (dialog.query()) {
			await press(button("Close", "dialog"));
			await expectNone(dialog);
		}
		return press(button(opener));
	};
	return { ...reading(route, sentence), what, act };
}

/** The calls that staff make in the details of an order or a request. */
export function working(kind: "orders" | "requests"): FailingCall[] {
	const start = () => press(button("View Details"));
	const owner = dialog.getByLabelText("Looked after by");
	return [
		// On a phone it is among the folded filters.
		{ ...readingWork, start: () => page.viewport(1280, 900) },
		readingInDialog(
			"View Details",
			`GET /${kind}/:id/history`,
			"Failed to fetch history: {status}",
			"reading the history",
		),
		{
			what: "giving it to somebody",
			route: `PUT /${kind}/:id/work`,
			start,
			act: () => owner.selectOptions("Amina"),
			sentence: "Failed to save the owner",
			kept: () => expect.element(owner).toHaveValue(""),
		},
		saving(button("Save Note", "dialog"), {
			what: "adding a note",
			route: `POST /${kind}/:id/notes`,
			start: async () => {
				await start();
				await dialog.getByLabelText("Note").fill("Called twice.");
			},
			sentence: "Failed to save the note",
			kept: holds("Note", "Called twice."),
		}),
	];
}

export function deleting(name: string | RegExp, route: string, sentence: string): FailingCall {
	return confirming("Delete", "Deleting...", {
		what: "deleting",
		route,
		start: () => press(button(name)),
		sentence,
	});
}

/** A call that asks for confirmation once. After a failure the dialog is still open and gives the reason. */
export function confirming(
	answer: string,
	waits: string,
	call: Omit<FailingCall, "act">,
): FailingCall {
	return {
		act: () => press(button(answer, "alertdialog")),
		waits,
		kept: () => expect.poll(shownReason).toBe(true),
		...call,
	};
}

/** Inside the confirmation dialog, because a toast above it disappears. */
const shownReason = () =>
	document.querySelector("[role=alertdialog] .dialog-body [role=alert]")?.checkVisibility();

/** A form that is submitted by its button and keeps the typed text. */
export function saving(submit: Locator, call: Omit<FailingCall, "act">): FailingCall {
	return { act: () => press(submit), waits: "Processing...", ...call };
}

/** Choosing a status in the first row of a list. After a failure the stored status is shown. */
export function changingStatus(
	route: string,
	[stored, chosen]: [stored: string, chosen: string],
	sentence: string,
): FailingCall {
	const status = page.getByRole("row").getByRole("combobox").first();
	return {
		what: "changing a status",
		route,
		act: () => status.selectOptions(chosen),
		sentence,
		kept: () => expect.element(status).toHaveValue(stored),
	};
}

/** @param inDialog whether the button opens a choice of columns */
export function exporting(route: string, sentence: string, inDialog?: "columns"): FailingCall {
	const send = inDialog ? button("Export", "dialog") : button("Export CSV");
	return {
		what: "the export",
		route,
		start: async () => inDialog && press(button("Export CSV")),
		act: () => press(send),
		waits: inDialog ? "Processing..." : "Export CSV",
		sentence,
		kept: () => expect.element(send).toBeEnabled(),
		patience: SLOW,
	};
}

export const holds =
	(label: string, value: string | number, exact = false) =>
	() =>
		expect.element(page.getByLabelText(label, { exact })).toHaveValue(value);

export const shows = (text: string | RegExp) => () =>
	expect.element(page.getByRole("main").getByText(text).first()).toBeVisible();
