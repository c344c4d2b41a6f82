import type { KeyboardEvent } from "react";

/** Makes Enter submit the dialog instead of the form around it. */
export function onEnter(finish: () => void) {
	return (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		finish();
	};
}
