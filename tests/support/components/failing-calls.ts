import { expect, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { button, dialog, expectLoaded, expectNone, press } from "./actions.ts";
import { ANSWERS } from "./answers.ts";
import {
	type Answers,
	NEVER,
	refused,
	type StubbedCall,
	storeSession,
	stubApi,
} from "./api-stub.ts";
import { type Application, openPage } from "./application.tsx";
import { ADMIN } from "./rows.ts";

// 403 comes last, because it leaves no controls on the screen.
const FAILURES = ["500", "404", "late", "offline", "409", "413", "403"] as const;
/** Failures that each call handles in its own code, so that every call is tested with them. */
const FAILURES_OF_EVERY_CALL: readonly Failure[] = ["500", "late"];
export type Failure = (typeof FAILURES)[number];

/** The server's messages. A 500 and lost answers have none. */
const SERVER_TEXTS: Partial<Record<Failure | "401", string>> = {
	"401": "Authentication required",
	"403": "You do not have permission to do this.",
	"404": "This is not here any more.",
	"409": "Somebody else was faster.",
	"413": "This is too large.",
};

export interface FailingCall {
	what: string;
	route: string;
	/** Selects some of the calls to this route. Defaults to all. */
	when?: (call: StubbedCall) => boolean;
	start?: (screen: ScreenUnderTest) => Promise<unknown>;
	/** Makes the call, also again after a failure. */
	act: (screen: ScreenUnderTest) => Promise<unknown>;
	/** The screen's own message, with `{status}`. */
	sentence: string;
	/** Messages for failures that show neither the server's message nor the screen's own; null for none. */
	expectedTexts?: Partial<Record<Failure, string | null>>;
	/** Checks what must remain after each failure. */
	remains?: () => Promise<unknown>;
	/**
	 * Also makes the call with an ended session, and checks the screen after signing in again; true: by `remains`. Not needed
	 * for forms that saved-drafts.component.test.tsx covers.
	 */
	alsoWithEndedSession?: true | (() => Promise<unknown>);
	pendingLabel?: string;
	callTimeoutMs?: number;
	/** Tries all failures and an ended session. Once is enough for shared code. */
	allFailures?: true;
}

export interface ScreenUnderTest extends Application {
	answers: Answers;
}

export const SLOW = 60_000;

function sentenceFor(
	{ sentence, expectedTexts, callTimeoutMs = 10_000 }: FailingCall,
	failure: Failure,
): string | null {
	if (expectedTexts?.[failure] !== undefined) return expectedTexts[failure];
	if (SERVER_TEXTS[failure]) return SERVER_TEXTS[failure];
	if (failure === "late") return `API request failed: Request timed out after ${callTimeoutMs}ms`;
	if (failure === "offline") return sentence.replace(/:? ?\{status\}$/, "");
	return sentence.replace("{status}", failure);
}

function answerOf(failure: Failure | "401"): Promise<Response> {
	if (failure === "late") return NEVER;
	if (failure === "offline") return Promise.reject(new TypeError("Failed to fetch"));
	const text = SERVER_TEXTS[failure];
	// A 404 uses `message`, the others `error`.
	const body = failure === "404" ? { message: text } : { error: text };
	return Promise.resolve(
		text ? refused(Number(failure), body) : new Response("", { status: Number(failure) }),
	);
}

/** Makes one call fail as set in `failing`, counts its attempts, and answers all others. */
function failCall(answers: Answers, { route, when = () => true }: FailingCall) {
	const failing: { failure: Failure | "401" | null; made: number } = { failure: null, made: 0 };
	const succeed = answers[route];
	answers[route] = (call) => {
		if (failing.failure === null || !when(call)) return succeed?.(call) ?? {};
		failing.made += 1;
		return answerOf(failing.failure);
	};
	// After a 401 to an unspecified call the client asks whether the session has ended.
	const verify = answers["GET /auth/verify"];
	answers["GET /auth/verify"] = (call) =>
		failing.failure === "401" ? answerOf("401") : (verify?.(call) ?? {});
	return failing;
}

export async function openScreen(path: string, overrides: Answers = {}): Promise<ScreenUnderTest> {
	storeSession();
	const { answers } = stubApi({ ...ANSWERS, ...overrides });
	const application = await openPage(path);
	await expectLoaded();
	return { ...application, answers };
}

export async function expectToFail(screen: ScreenUnderTest, call: FailingCall): Promise<void> {
	const failing = failCall(screen.answers, call);
	await call.start?.(screen);
	const failures = FAILURES.filter(
		(failure) =>
			call.allFailures ||
			FAILURES_OF_EVERY_CALL.includes(failure) ||
			call.expectedTexts?.[failure] !== undefined,
	);
	for (const [earlier, failure] of failures.entries()) {
		failing.failure = failure;
		await call.act(screen);
		await expect.poll(() => failing.made, { message: `${failure}: calls made` }).toBe(earlier + 1);
		if (failure === "late") {
			if (call.pendingLabel) await expect.element(waitingButton(call.pendingLabel)).toBeDisabled();
			await vi.advanceTimersByTimeAsync(call.callTimeoutMs ?? 10_000);
		}
		const text = sentenceFor(call, failure);
		if (text) {
			await expect.element(page.getByText(text).first()).toBeVisible();
			// Not both in a toast and on the page, nor both in a dialog and behind it.
			const shown = page
				.getByText(text)
				.elements()
				.filter((each) => each.checkVisibility());
			expect(shown, `${failure}: shows it once`).toHaveLength(1);
		} else {
			await expectLoaded();
			expect(page.getByText(SERVER_TEXTS[failure] as string).query(), failure).toBeNull();
		}
		await call.remains?.();
		// Outlasts every toast and automatic retry.
		await vi.advanceTimersByTimeAsync(60_000);
		expect(failing.made, `${failure}: calls made`).toBe(earlier + 1);
	}
	const { alsoWithEndedSession = call.allFailures } = call;
	if (!alsoWithEndedSession) return;
	failing.failure = "401";
	const address = screen.address();
	// Awaited together with the call, because the toast disappears after three seconds.
	await Promise.all([
		expect.element(page.getByText("Your session has ended. Please sign in again.")).toBeVisible(),
		call.act(screen),
	]);
	await expect.poll(screen.address).toBe("/login");
	failing.failure = null;
	await page.getByLabelText("Email").fill(ADMIN.email);
	await page.getByLabelText("Password", { exact: true }).fill("a good password");
	await press(button("Login"));
	await expect.poll(screen.address).toBe(address);
	await expectLoaded();
	await (alsoWithEndedSession === true ? call.remains : alsoWithEndedSession)?.();
}

const waitingButton = (name: string) =>
	page
		.elementLocator(document.querySelector("dialog[open]") ?? document.body)
		.getByRole("button", { name, exact: true })
		.last();

/** Repeats a read with the Try Again button, or by reloading if there is none. */
export async function readAgain({ reload }: Application): Promise<void> {
	const tryAgain = page.getByRole("button", { name: "Try Again" });
	if (tryAgain.query()) await press(tryAgain);
	else await reload();
}

export function failingRead(
	route: string,
	sentence: string,
	overrides: Partial<FailingCall> = {},
): FailingCall {
	return { what: "reading", route, act: readAgain, sentence, ...overrides };
}

/** GET /work is not specified: a server that lacks or refuses it causes no message. */
export const readingWork: FailingCall = failingRead(
	"GET /work",
	"Failed to fetch what is due: {status}",
	{
		what: "reading what is due",
		expectedTexts: { "404": null, "403": null },
	},
);

/** A read that is repeated with its Try Again button, or by opening the dialog again. */
export function readingInDialog(
	opener: string,
	route: string,
	sentence: string,
	what: string,
): FailingCall {
	const act = async () => {
		const tryAgain = dialog.getByRole("button", { name: "Try Again" });
		if (tryAgain.query()) return press(tryAgain);
		if (dialog.query()) {
			await press(button("Close", "dialog"));
			await expectNone(dialog);
		}
		return press(button(opener));
	};
	return { ...failingRead(route, sentence), what, act };
}

export function workCalls(kind: "orders" | "requests"): FailingCall[] {
	const start = () => press(button("View Details"));
	const owner = dialog.getByLabelText("Looked after by");
	return [
		// On a phone it is inside the folded filters.
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
			sentence: "Failed to save who looks after this",
			remains: () => expect.element(owner).toHaveValue(""),
		},
		pressing(button("Save Note", "dialog"), {
			what: "adding a note",
			route: `POST /${kind}/:id/notes`,
			start: async () => {
				await start();
				await dialog.getByLabelText("Note").fill("Called twice.");
			},
			sentence: "Failed to save the note",
			remains: holds("Note", "Called twice."),
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

/** A call with one confirmation. After a failure the dialog stays open with the reason. */
export function confirming(
	answer: string,
	pendingLabel: string,
	call: Omit<FailingCall, "act">,
): FailingCall {
	return {
		act: () => press(button(answer, "alertdialog")),
		pendingLabel,
		remains: () => expect.poll(isReasonInDialog).toBe(true),
		...call,
	};
}

/** Whether the reason is inside the dialog: a toast above it would disappear. */
const isReasonInDialog = () =>
	document.querySelector("[role=alertdialog] .dialog-body [role=alert]")?.checkVisibility();

export function pressing(submit: Locator, call: Omit<FailingCall, "act">): FailingCall {
	return { act: () => press(submit), pendingLabel: "Processing...", ...call };
}

/** Changes the status in a list's first row. After a failure the row shows the stored status. */
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
		remains: () => expect.element(status).toHaveValue(stored),
	};
}

/** @param inDialog the button opens a choice of columns */
export function exporting(route: string, sentence: string, inDialog?: "columns"): FailingCall {
	const send = inDialog ? button("Export", "dialog") : button("Export CSV");
	return {
		what: "the export",
		route,
		start: async () => inDialog && press(button("Export CSV")),
		act: () => press(send),
		pendingLabel: inDialog ? "Processing..." : "Export CSV",
		sentence,
		remains: () => expect.element(send).toBeEnabled(),
		callTimeoutMs: SLOW,
	};
}

export const holds =
	(label: string, value: string | number, { exact = false } = {}) =>
	() =>
		expect.element(page.getByLabelText(label, { exact })).toHaveValue(value);

export const shows = (text: string | RegExp) => () =>
	expect.element(page.getByRole("main").getByText(text).first()).toBeVisible();
