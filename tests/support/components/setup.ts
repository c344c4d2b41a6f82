import "./quick-react.ts";
import "./quick-fields.ts";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { START_FAILED_ID } from "../../../src/platform/browser/page-scripts.ts";
import { clearNotes } from "../../../src/ui/note.tsx";
import { visibleText } from "./actions.ts";
import { removeAllShown, shownAddress, showSite } from "./application.tsx";
import "../../../src/app/styles/every-page.css";
import "../../../src/app/styles/site.css";
import "../../../src/app/styles/dashboard.css";
import "../../../src/app/styles/after-start.css";

const PHONE = { width: 390, height: 844 };

// Nobody looks at these pages, and an invisible frame is laid out and focused like a visible one, but not painted.
if (window.frameElement) (window.frameElement as HTMLElement).style.opacity = "0";

// The end of every page (root.tsx), for which the gallery's pictures wait.
if (!document.getElementById(START_FAILED_ID)) {
	const end = document.body.appendChild(document.createElement("p"));
	end.id = START_FAILED_ID;
	end.hidden = true;
}

/*
 * The clock runs by itself, and `vi.advanceTimersByTimeAsync` moves it forward. In Vitest each attempt of a waiting
 * assertion would also move it, even when it is stopped, and on a busy machine by more than the test expects.
 */
vi.isFakeTimers = () => false;
function startClock() {
	// Begins at the real time again.
	vi.useRealTimers();
	vi.useFakeTimers({
		toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
		shouldAdvanceTime: true,
		advanceTimeDelta: 5,
	});
}
startClock();

/** Longer than any toast is shown: toasts outlive their page, and some can only be drawn inside an application. */
const TOASTS_MS = 60_000;

beforeEach(async () => {
	localStorage.clear();
	sessionStorage.clear();
	vi.spyOn(console, "error");
	// There is no real clock between two tests, because a toast shown on it would stay for the next ones.
	vi.advanceTimersByTime(TOASTS_MS);
	clearNotes();
	showSite({});
	startClock();
	if (innerWidth !== PHONE.width) await page.viewport(PHONE.width, PHONE.height);
});

/** The text of dialogs and of the page's own part, in one line. */
function shownText(): string {
	const parts = document.querySelectorAll<HTMLElement>("dialog, main");
	const texts = [...parts].map((part) => `${part.localName}: ${visibleText(part)}`);
	return texts.join(" | ").replace(/\s+/g, " ").slice(0, 2_000);
}

/* Console errors fail the test, unless it has read them with `loggedErrors`. */
afterEach(async ({ task }) => {
	// A failure that comes only on a busy machine can seldom be watched, so the report says what was shown.
	const shown =
		task.result?.state === "fail" ? `the page ${shownAddress()} showed: ${shownText()}` : "";
	removeAllShown();
	clearNotes();
	// Lets answers arrive that the test has asked for and not waited for.
	await vi.advanceTimersByTimeAsync(TOASTS_MS);
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	const errors = vi.mocked(console.error).mock.calls;
	vi.restoreAllMocks();
	if (shown) throw new Error(`When the test failed, ${shown}`);
	expect(errors, "console errors").toEqual([]);
});
