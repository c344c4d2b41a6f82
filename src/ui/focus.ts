import { type RefObject, useLayoutEffect, useRef } from "react";

/** Focuses a field when its form appears. React Hook Form's `setFocus` is delayed, and could steal the focus. */
export function useFocusedField(
	name: string,
	{ isWanted = true, selects = false } = {},
): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null);
	useLayoutEffect(() => {
		const field = form.current?.elements.namedItem(name);
		if (!isWanted || !(field instanceof HTMLElement)) return;
		field.focus();
		if (selects && field instanceof HTMLInputElement) field.select();
	}, [name, isWanted, selects]);
	return form;
}

/** Focuses a field at once. React Hook Form's `setFocus` is delayed, and would miss keys. */
export function focusField(form: HTMLFormElement | null, name: string): void {
	const field = form?.elements.namedItem(name);
	if (field instanceof HTMLElement) field.focus();
}

/** Whether a response may move the focus: it is still in `part`, or its element was removed or disabled. */
export function mayMoveFocus(part: Element | null): boolean {
	const { activeElement } = document;
	return (
		!activeElement ||
		activeElement.matches("body, :disabled") ||
		part?.contains(activeElement) === true
	);
}

/** Does nothing in browsers without popovers. */
export function hidePopover(element: HTMLElement | null): void {
	if (element?.hidePopover && element.matches(":popover-open")) element.hidePopover();
}
