/**
 * Translates the page as Chrome does: each text node is replaced with a <font> element, also those that appear later.
 * Needs nothing from outside, so that Playwright can run it in a page. Here a translation is the text in guillemets.
 *
 * @param event of the window after which the translation begins
 * @returns ends it
 */
export function translatePage(event?: string): () => void {
	const NEVER = "script, style, textarea, noscript, title, font, [contenteditable], [translate=no]";

	function translate(text: Text) {
		if (!text.data.trim() || !text.parentElement || text.parentElement.closest(NEVER)) return;
		const font = document.createElement("font");
		const inner = font.appendChild(document.createElement("font"));
		inner.append(`«${text.data}»`);
		text.replaceWith(font);
	}

	function translateAll(root: Node) {
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		const texts: Text[] = root instanceof Text ? [root] : [];
		while (walker.nextNode()) texts.push(walker.currentNode as Text);
		for (const text of texts) translate(text);
	}

	const observer = new MutationObserver((records) => {
		for (const { target, addedNodes } of records) {
			if (target instanceof Text) translate(target);
			for (const node of addedNodes) translateAll(node);
		}
	});

	function begin() {
		translateAll(document.body);
		observer.observe(document.body, { subtree: true, childList: true, characterData: true });
	}

	if (event) addEventListener(event, begin, { once: true });
	else begin();
	return () => observer.disconnect();
}
