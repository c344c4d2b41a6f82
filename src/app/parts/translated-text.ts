/**
 * The browser's translation replaces each text node with a <font> element. React does not know: a change of the text
 * would stay invisible, and removing the node, or inserting before it, would throw and end the application. So the
 * replacement is found here: what React does to a text node happens to the element that has replaced it.
 */

const replacements = new WeakMap<Node, ChildNode>();

export function followTranslation(): void {
	new MutationObserver((records) => {
		for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
			const [text] = removedNodes;
			const font = [...addedNodes, previousSibling, nextSibling].find(
				(node) => node?.nodeName === "FONT",
			);
			if (text instanceof Text && font) noteReplacement(text, font as Element);
		}
	}).observe(document, { subtree: true, childList: true });

	const { removeChild, insertBefore, appendChild } = Node.prototype;
	Node.prototype.removeChild = function <T extends Node>(child: T) {
		return removeChild.call(this, standIn(this, child)) as T;
	};
	Node.prototype.insertBefore = function <T extends Node>(child: T, before: Node | null) {
		forget(child);
		return insertBefore.call(this, child, before && standIn(this, before)) as T;
	};
	Node.prototype.appendChild = function <T extends Node>(child: T) {
		forget(child);
		return appendChild.call(this, child) as T;
	};
}

function noteReplacement(text: Text, font: Element): void {
	replacements.set(text, font);
	// The changed text is shown, and the translation, which observes the page too, replaces it again.
	Object.defineProperty(text, "nodeValue", {
		configurable: true,
		get: () => text.data,
		set(value: string) {
			font.replaceWith(text);
			Reflect.deleteProperty(text, "nodeValue");
			text.data = value;
		},
	});
}

/** The child of `parent` that is shown for the node. */
function standIn(parent: Node, node: Node): Node {
	const replacement = node.parentNode === parent ? undefined : replacements.get(node);
	return replacement?.parentNode === parent ? replacement : node;
}

/** Before a text node is shown again elsewhere. */
function forget(node: Node): void {
	if (node.parentNode) return;
	replacements.get(node)?.remove();
}
