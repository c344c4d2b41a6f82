/**
 * What has the focus at the moment when the condition first holds: before the browser paints the change and passes on
 * the next press. Call it before the change begins.
 */
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
