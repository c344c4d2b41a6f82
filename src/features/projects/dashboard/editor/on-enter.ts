import type { KeyboardEvent } from "react";

/** Enter finishes the dialog and not the form around it. */
export function onEnter(finish: () => void) {
	return (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		finish();
	};
}
