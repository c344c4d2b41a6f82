import type { CaptureResult, PostHog } from "posthog-js/dist/module.no-external";
import type { SessionEvent } from "../../features/accounts/auth/session.ts";
import { watchSession } from "../../features/accounts/auth/session.ts";
import type { SiteInfo } from "./site-info.ts";

/**
 * Product analytics: page views, sign-ins and sign-outs, clicks and session recordings without any text.
 * Nothing is loaded without a key, nor for people whose browser asks not to be tracked.
 */

type Act = (posthog: PostHog) => void;

let library: PostHog | undefined;
/** What happened before the library arrived; undefined while analytics are off. */
let waiting: Act[] | undefined;

function tell(act: Act): void {
	if (library) act(library);
	else waiting?.push(act);
}

/** Call it once, before the session starts: whoever is signed in is told of from then on. */
export function startAnalytics({
	posthogKey,
	posthogHost,
}: Pick<SiteInfo, "posthogKey" | "posthogHost">): void {
	if (!posthogKey || waiting || asksNotToBeTracked()) return;
	waiting = [];
	watchSession((event) => tell((posthog) => reportSession(posthog, event)));
	// Blocked by the browser, or of a version that is gone: nobody misses it.
	const load = () => void loadLibrary(posthogKey, posthogHost).catch(() => {});
	// Safari has none.
	if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 5000 });
	else setTimeout(load, 2000);
}

/** Every change of route, the first page included. */
export function reportPageView(): void {
	const address = location.href;
	tell((posthog) => posthog.capture("$pageview", { $current_url: address }));
}

/** Do Not Track, and its successor Global Privacy Control. */
function asksNotToBeTracked(): boolean {
	const browser = navigator as Navigator & { globalPrivacyControl?: boolean };
	const old = (window as Window & { doNotTrack?: string }).doNotTrack;
	const asked = [browser.doNotTrack, old];
	return browser.globalPrivacyControl === true || asked.includes("1") || asked.includes("yes");
}

function reportSession(posthog: PostHog, event: SessionEvent): void {
	if (event.name === "refused") {
		posthog.reset();
		return;
	}
	const { id, email, role } = event.user;
	if (event.name === "user_logout") {
		posthog.capture("user_logout", { user_role: role });
		posthog.reset();
		return;
	}
	posthog.identify(id, { name: email.split("@")[0], role });
	if (event.name === "user_login") {
		posthog.capture("user_login", { method: "email", user_role: role });
	}
}

async function loadLibrary(key: string, host: string): Promise<void> {
	const { posthog } = await import("./analytics-library.ts");
	posthog.init(key, {
		api_host: host,
		// Everything is bundled: no script comes from another site.
		disable_external_dependency_loading: true,
		disable_surveys: true,
		persistence: "localStorage",
		respect_dnt: true,
		capture_pageview: false,
		autocapture: true,
		mask_all_text: true,
		mask_all_element_attributes: true,
		disable_session_recording: false,
		session_recording: { maskAllInputs: true, maskTextSelector: "*" },
		before_send: withoutQueries,
	});
	library = posthog;
	for (const act of waiting ?? []) act(posthog);
	waiting = [];
}

/** Searches, and the key in a mail's link, stay in the browser: addresses are sent without their query. */
function withoutQueries(event: CaptureResult | null): CaptureResult | null {
	if (!event) return event;
	for (const bag of [event.properties, event.$set, event.$set_once]) {
		for (const [name, value] of Object.entries(bag ?? {})) {
			if (bag && typeof value === "string") bag[name] = withoutQuery(value);
		}
	}
	for (const frame of asList(event.properties.$snapshot_data)) {
		for (const part of [frame.data, frame.data?.payload]) {
			if (typeof part?.href === "string") part.href = withoutQuery(part.href);
		}
	}
	return event;
}

function withoutQuery(text: string): string {
	return /^https?:\/\//.test(text) ? text.replace(/[?#].*$/s, "") : text;
}

interface Frame {
	data?: { href?: unknown; payload?: { href?: unknown } };
}

function asList(value: unknown): Frame[] {
	return Array.isArray(value) ? value : [];
}
