/** The focused element when the condition first holds, before the browser paints. Call it before the change begins. */
export function focusAt(condition: () => boolean): Promise<Element | null> {
	return new Promise((resolve) => {
		const observer = new MutationObserver(() => {
			if (!condition()) return;
			observer.disconnect();
			resolve(document.activeElement);
		});
		observer.observe(document, { attributes: true, childList: true, subtree: true });
	});
}
