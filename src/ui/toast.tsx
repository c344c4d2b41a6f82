import { useLayoutEffect } from "react";
import { Cards } from "./message-cards.tsx";
import { addMessage, type Kind, useMessageRegion } from "./messages.ts";

type Placement = "bottom-right" | "top-right";

const SECONDS = 3;

function show(kind: Kind) {
	return (text: string, { placement = "bottom-right" }: { placement?: Placement } = {}) =>
		addMessage({ kind, content: text, key: kind + text, about: placement }, SECONDS);
}

/** `toast.success("Project saved.")`; `{ placement: "top-right" }` makes it a notice. */
export const toast = {
	success: show("success"),
	error: show("error"),
	info: show("info"),
};

/** Its live region must exist before a toast appears, or screen readers do not announce it. */
export function Toasts({ placement }: { placement: Placement }) {
	const [region, toasts] = useMessageRegion(placement);
	useLayoutEffect(() => {
		if (placement === "bottom-right" && region.current) liftAboveButtons(region.current);
	});
	return (
		<div className="toasts" data-placement={placement} ref={region} aria-live="polite">
			<Cards of={toasts} />
		</div>
	);
}

/** Space between a toast and the button that it would cover. */
const GAP = 8;

/** A form's Save is pressed again before the message about it is gone. */
function liftAboveButtons(box: HTMLElement): void {
	box.style.transform = "";
	const own = box.getBoundingClientRect();
	const buttons = [...document.querySelectorAll(".btn-primary, [type=submit]")]
		.map((button) => button.getBoundingClientRect())
		.sort((one, other) => other.bottom - one.bottom);
	let top = own.top;
	for (const button of buttons) {
		const isBeside = button.right <= own.left || button.left >= own.right;
		const isCovered = button.bottom > top && button.top < top + own.height;
		if (!isBeside && isCovered) top = button.top - own.height - GAP;
	}
	// Where there is no room above all of them, it stays.
	if (top > 0 && top < own.top) box.style.transform = `translateY(${top - own.top}px)`;
}
