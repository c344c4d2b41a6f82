import type { Page } from "@playwright/test";
import type { DashboardPath } from "../../../src/app/screens.ts";
import type { Call } from "../dashboard.ts";
import { expect } from "../test.ts";

/** What a call may meet; each is told in other words. */
export type Failure = "403" | "404" | "409" | "413" | "500" | "late" | "offline";

/** What the server says of a refusal; a 500 and what never arrives come without a word. */
export const SERVER_SAYS: Partial<Record<Failure, string>> = {
	"403": "You do not have permission to do this.",
	"404": "This is not here any more.",
	"409": "Somebody else was faster.",
	"413": "This is too large.",
};

/** One call of a screen, how it is made, and what must stand when it has failed. */
export interface FailingCall {
	/** Completes "… when {it} fails". */
	what: string;
	method: "GET" | "POST" | "PUT" | "DELETE";
	address: RegExp;
	/** Once, before the call is made for the first time. */
	start?: (page: Page) => Promise<void>;
	/** Makes the call, and makes it again after it failed: the same control has to work. */
	act: (page: Page, address: string) => Promise<unknown>;
	/** The screen's own sentence, `{status}` where the status goes. */
	sentence: string;
	/** Where the screen has other words than the server's or its own. */
	said?: Partial<Record<Failure, string>>;
	/** What must still be there after each failure. */
	kept?: (page: Page) => Promise<void>;
	/** What must be there again after signing in, when the call ended the session; `kept` unless told. */
	signedIn?: (page: Page) => Promise<void>;
	/** Leaves the screen ready for its next call. */
	end?: (page: Page) => Promise<void>;
	/** What its button reads while the call is under way; it takes no second press then. */
	waits?: string;
	/** Milliseconds until it is given up. */
	patience?: number;
}

export interface FailingScreen {
	path: DashboardPath;
	name: string;
	/** Makes what the screen needs to show and answers its address. */
	open: (world: { api: Call; token: string; url: string }) => Promise<string>;
	calls: FailingCall[];
}

export const SLOW = 60_000;
export const TITLE = "Rain Gauge of the Failures";

/** Reading is done again by the button, or by a reload where there is none. */
export async function readAgain(page: Page): Promise<void> {
	const button = page.getByRole("button", { name: "Try Again" });
	if (await button.isVisible()) await button.click();
	else await page.reload();
}

export function reading(
	address: RegExp,
	sentence: string,
	more: Partial<FailingCall> = {},
): FailingCall {
	return { what: "reading", method: "GET", address, act: readAgain, sentence, ...more };
}

export const press =
	(name: string | RegExp, where: "main" | "dialog" | "alertdialog" = "main") =>
	(page: Page) =>
		page.getByRole(where).getByRole("button", { name, exact: true }).click();

export const holds =
	(label: string, value: string, exact = false) =>
	(page: Page) =>
		expect(page.getByLabel(label, { exact })).toHaveValue(value);

export const shows = (text: string | RegExp) => (page: Page) =>
	expect(page.getByRole("main").getByText(text).first()).toBeVisible();

/** A question is asked once; after a failure it stands there still, with the reason. */
export function deleting(name: string | RegExp, address: RegExp, sentence: string): FailingCall {
	return {
		what: "deleting",
		method: "DELETE",
		address,
		start: (page) => page.getByRole("button", { name }).first().click(),
		act: press("Delete", "alertdialog"),
		waits: "Deleting...",
		sentence,
		kept: (page) => expect(page.getByRole("alertdialog").getByRole("alert")).toBeVisible(),
		signedIn: (page) => expect(page.getByRole("button", { name }).first()).toBeVisible(),
	};
}

export function exporting(address: RegExp, sentence: string): FailingCall {
	return {
		what: "the export",
		method: "GET",
		address,
		act: press("Export CSV"),
		waits: "Export CSV",
		sentence,
		kept: (page) => expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled(),
		patience: SLOW,
	};
}
