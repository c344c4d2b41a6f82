import { focusManager } from "@tanstack/react-query";

/** Without a key press or pointer movement for this long, nobody is assumed to be looking. */
const IDLE_MS = 15 * 60_000;
const ACTIVITY_EVENTS = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Tells React Query whether somebody is looking at the window: it is visible and was used recently. Staff sessions end
 * after hours without use, and a list that refetches every minute counts as use. Refetching must therefore stop at an
 * unattended desk.
 */
export function watchAttention(): () => void {
	let idle: ReturnType<typeof setTimeout> | undefined;
	const noteActivity = () => {
		clearTimeout(idle);
		const visible = document.visibilityState !== "hidden";
		if (visible) idle = setTimeout(() => focusManager.setFocused(false), IDLE_MS);
		focusManager.setFocused(visible);
	};
	document.addEventListener("visibilitychange", noteActivity);
	for (const name of ACTIVITY_EVENTS) addEventListener(name, noteActivity, { passive: true });
	noteActivity();
	return () => {
		clearTimeout(idle);
		document.removeEventListener("visibilitychange", noteActivity);
		for (const name of ACTIVITY_EVENTS) removeEventListener(name, noteActivity);
		focusManager.setFocused(undefined);
	};
}
