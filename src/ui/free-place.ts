import { toastPlace } from "./toast.tsx";

const CONTROLS = "a, button, input, select, textarea, summary, label";

/** In px. */
const STEP = 4;

/** Raises toasts to the lowest place where they cover no control, at most to the middle of the window. */
function raiseOverControls(toasts: HTMLElement): void {
	toasts.style.translate = "";
	const { top, bottom, left, right } = toasts.getBoundingClientRect();
	const view = toasts.closest("dialog") ?? document;
	const controls = [...view.querySelectorAll(CONTROLS)]
		.filter((control) => !toasts.contains(control))
		.map((control) => control.getBoundingClientRect())
		.filter((box) => box.left < right && box.right > left);
	for (let by = 0; top - by > innerHeight / 2; by += STEP) {
		if (controls.some((box) => box.top < bottom - by && box.bottom > top - by)) continue;
		toasts.style.translate = `0 ${-by}px`;
		return;
	}
}

/** Applies `raiseOverControls` to all toasts from now on. */
export function keepToastsOffControls(): void {
	toastPlace.choose = raiseOverControls;
}
