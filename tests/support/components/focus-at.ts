/** The focus when the condition first holds, before the browser paints. Call it before the change begins. */
export function focusAt(condition: () => boolean): Promise<Element | null> {
	return new Promise((resolve) => {
		const watch = new MutationObserver(() => {
			if (!condition()) return;
			watch.disconnect();
			resolve(document.activeElement);
		});
		watch.observe(document, { attributes: true, childList: true, subtree: true });
	});
}
