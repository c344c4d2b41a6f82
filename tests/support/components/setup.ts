import "./quick-react.ts";
import "./quick-fields.ts";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { START_FAILED_ID } from "../../../src/platform/browser/page-scripts.ts";
import { clearNotes } from "../../../src/ui/note.tsx";
import { colourOf, visibleText } from "./actions.ts";
import { removeAllShown, setSiteSettings, shownAddress } from "./application.tsx";
import "../../../src/app/styles/every-page.css";
import "../../../src/app/styles/site.css";
import "../../../src/app/styles/dashboard.css";
import "../../../src/app/styles/after-start.css";

const PHONE = { width: 390, height: 844 };

// An invisible frame has layout and focus, but is not painted.
if (window.frameElement) (window.frameElement as HTMLElement).style.opacity = "0";

// The last element of every page (root.tsx). The gallery's pictures are not loaded before it exists.
if (!document.getElementById(START_FAILED_ID)) {
	const end = document.body.appendChild(document.createElement("p"));
	end.id = START_FAILED_ID;
	end.hidden = true;
}

// The clock runs, and `vi.advanceTimersByTimeAsync` moves it on. Otherwise Vitest's waiting assertions would move it too,
// at each attempt.
vi.isFakeTimers = () => false;
function startClock() {
	vi.useRealTimers();
	vi.useFakeTimers({
		toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
		shouldAdvanceTime: true,
		advanceTimeDelta: 5,
	});
}
startClock();

/** Toasts outlive their page, and some can only be drawn inside an application. */
const TOASTS_MS = 60_000;

beforeEach(async () => {
	localStorage.clear();
	sessionStorage.clear();
	vi.spyOn(console, "error");
	// Toasts shown on a real clock would stay for the next tests.
	vi.advanceTimersByTime(TOASTS_MS);
	clearNotes();
	setSiteSettings({});
	startClock();
	if (innerWidth !== PHONE.width) await page.viewport(PHONE.width, PHONE.height);
});

/** Text of dialogs and the main part, in one line. */
function shownText(): string {
	const parts = document.querySelectorAll<HTMLElement>("dialog, main");
	const texts = [...parts].map((part) => `${part.localName}: ${visibleText(part)}`);
	return texts.join(" | ").replace(/\s+/g, " ").slice(0, 2_000);
}

/** The visible filled buttons of the dashboard's open dialog or screen: each view has one at most, in every state. */
function filledButtons(): string[] {
	const page = document.querySelector(".frame");
	const view = page && ([...page.querySelectorAll("dialog[open]")].at(-1) ?? page);
	const accent = colourOf("--accent");
	return [...(view?.querySelectorAll<HTMLElement>(".btn-primary") ?? [])]
		.filter(
			(button) =>
				button.checkVisibility() && button.closest("dialog") === (view?.closest("dialog") ?? null),
		)
		.filter((button) => getComputedStyle(button).backgroundColor === accent)
		.map(visibleText);
}

// Console errors fail the test unless read with `takeLoggedErrors`.
afterEach(async ({ task }) => {
	// Reported with a failure, because failures on a busy machine can seldom be repeated.
	const filled = filledButtons();
	const shown =
		task.result?.state === "fail" ? `the page ${shownAddress()} showed: ${shownText()}` : "";
	removeAllShown();
	clearNotes();
	// Lets pending answers arrive.
	await vi.advanceTimersByTimeAsync(TOASTS_MS);
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	const errors = vi.mocked(console.error).mock.calls;
	vi.restoreAllMocks();
	expect(filled.slice(1), `filled buttons beside "${filled[0]}"`).toEqual([]);
	if (shown) throw new Error(`When the test failed, ${shown}`);
	expect(errors, "console errors").toEqual([]);
});
