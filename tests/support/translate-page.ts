/**
 * Translates the page as Chrome does: text nodes, also later ones, become <font> elements with the text in guillemets.
 * Self-contained, because Playwright runs it in a page.
 * @param event event of the window after which the translation begins; without it, at once
 * @returns a function that stops translating
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
