import type { PostHog } from "posthog-js/dist/module.slim.no-external";
import { hasDataSaver } from "../../../platform/browser/data-saver.ts";
import { SIGNED_OUT } from "../../../platform/browser/safe-storage.ts";
import type { RootData } from "../../../shell/root-data.ts";
import { type SessionEvent, watchSession } from "../../../shell/session.ts";

/**
 * Product analytics: page views, sign-ins and sign-outs, clicks and recordings without text. Needs a key, and respects
 * Do Not Track. Only this small module is in every page; the library and its filters load when idle, then the recorder,
 * but not with the data saver on.
 */

type LibraryCall = (posthog: PostHog) => void;

let library: PostHog | undefined;
/** Events from before the library has loaded; undefined if analytics are off. */
let queue: LibraryCall[] | undefined;

function whenLoaded(call: LibraryCall): void {
	if (library) call(library);
	else queue?.push(call);
}

export function startAnalytics({
	posthogKey,
	posthogHost,
}: Pick<RootData, "posthogKey" | "posthogHost">): void {
	if (!posthogKey || queue || asksNotToBeTracked()) return;
	queue = [];
	watchSession((event) => whenLoaded((posthog) => reportSession(posthog, event)));
	// In any tab: the next person on the device must not be reported under this one's id.
	addEventListener(SIGNED_OUT, () => whenLoaded((posthog) => posthog.reset()));
	// Ignore a library that the browser blocks or a newer deployment removed.
	whenIdle(() => void loadLibrary(posthogKey, posthogHost).catch(() => {}));
}

function whenIdle(run: () => void): void {
	// Safari has no requestIdleCallback.
	if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 5000 });
	else setTimeout(run, 2000);
}

export function reportPageView(): void {
	const address = location.href;
	whenLoaded((posthog) => posthog.capture("$pageview", { $current_url: address }));
}

function asksNotToBeTracked(): boolean {
	const browser = navigator as Navigator & { globalPrivacyControl?: boolean };
	const old = (window as Window & { doNotTrack?: string }).doNotTrack;
	const signals = [browser.doNotTrack, old];
	return browser.globalPrivacyControl === true || signals.includes("1") || signals.includes("yes");
}

function reportSession(posthog: PostHog, event: SessionEvent): void {
	if (event.name === "refused") {
		posthog.reset();
		return;
	}
	const { id, email, role } = event.user;
	if (event.name === "user_logout") {
		posthog.capture("user_logout", { user_role: role });
		return;
	}
	// Another server may not have sent the user's id yet.
	if (id) posthog.identify(id, { name: email.split("@")[0], role });
	if (event.name === "user_login") {
		posthog.capture("user_login", { method: "email", user_role: role });
	}
}

async function loadLibrary(key: string, host: string): Promise<void> {
	const { openAnalytics, startRecording } = await import("./analytics-library.ts");
	const opened = openAnalytics(key, host);
	library = opened;
	for (const call of queue ?? []) call(opened);
	queue = [];
	if (!hasDataSaver()) whenIdle(() => void startRecording(opened).catch(() => {}));
}
