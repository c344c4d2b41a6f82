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
