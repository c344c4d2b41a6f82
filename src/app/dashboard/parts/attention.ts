import { focusManager } from "@tanstack/react-query";

/** After so long without a key or a pointer nobody is taken to look. */
const IDLE_MS = 15 * 60_000;
const SIGNS = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Tells the queries whether somebody looks at the window: it is visible and was used lately. A session of staff ends
 * after hours without use, and a list that is fetched every minute is use: a desk that was left alone must stop.
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
