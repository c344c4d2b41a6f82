import { focusManager } from "@tanstack/react-query";

/** Without a key press or pointer movement for this long, nobody is assumed to be looking. */
const IDLE_MS = 15 * 60_000;
const SIGNS = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Tells React Query whether somebody is looking at the window: it is visible and was used recently. Staff sessions end
 * after hours without use, and a list that refetches every minute counts as use. Refetching must therefore stop at an
 * unattended desk.
 */
export function watchAttention(): () => void {
	let idle: ReturnType<typeof setTimeout> | undefined;
	const look = () => {
		clearTimeout(idle);
		const visible = document.visibilityState !== "hidden";
		if (visible) idle = setTimeout(() => focusManager.setFocused(false), IDLE_MS);
		focusManager.setFocused(visible);
	};
	document.addEventListener("visibilitychange", look);
	for (const sign of SIGNS) addEventListener(sign, look, { passive: true });
	look();
	return () => {
		clearTimeout(idle);
		document.removeEventListener("visibilitychange", look);
		for (const sign of SIGNS) removeEventListener(sign, look);
		focusManager.setFocused(undefined);
	};
}
