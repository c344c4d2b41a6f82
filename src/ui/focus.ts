import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Focuses a field when its form appears. Returns the form's ref. The form library's `setFocus` waits for a timer, and
 * could take the focus back from the next control.
 */
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

/** Focuses a form's field at once, so that what is typed next goes there: the form library's `setFocus` waits for a timer. */
export function focusField(form: HTMLFormElement | null, name: string): void {
	const field = form?.elements.namedItem(name);
	if (field instanceof HTMLElement) field.focus();
}

/**
 * Whether the focus may be moved after an answer: it is still in this part of the page, or nowhere, because the element
 * that had it was removed or disabled. Otherwise the person is busy elsewhere.
 */
export function mayMoveFocus(part: Element | null): boolean {
	const { activeElement } = document;
	return (
		!activeElement ||
		activeElement.matches("body, :disabled") ||
		part?.contains(activeElement) === true
	);
}

/** Also for browsers without popovers, where nothing is open. */
export function hidePopover(element: HTMLElement | null): void {
	if (element?.hidePopover && element.matches(":popover-open")) element.hidePopover();
}
