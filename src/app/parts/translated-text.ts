/**
 * The browser's translation replaces text nodes with <font> elements, which React does not know: changed text would
 * stay invisible, and removing or inserting nodes would throw. So what React does to a text node is done to its
 * replacement.
 */

const replacements = new WeakMap<Node, ChildNode>();

export function followTranslation(): void {
	new MutationObserver((records) => {
		for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
			const [text] = removedNodes;
			const font = [...addedNodes, previousSibling, nextSibling].find(
				(node) => node?.nodeName === "FONT",
			);
			if (text instanceof Text && font) registerReplacement(text, font as Element);
		}
	}).observe(document, { subtree: true, childList: true });

	const { removeChild, insertBefore, appendChild } = Node.prototype;
	Node.prototype.removeChild = function <T extends Node>(child: T) {
		return removeChild.call(this, replacementIn(this, child)) as T;
	};
	Node.prototype.insertBefore = function <T extends Node>(child: T, before: Node | null) {
		removeReplacement(child);
		return insertBefore.call(this, child, before && replacementIn(this, before)) as T;
	};
	Node.prototype.appendChild = function <T extends Node>(child: T) {
		removeReplacement(child);
		return appendChild.call(this, child) as T;
	};
}

function registerReplacement(text: Text, font: Element): void {
	replacements.set(text, font);
	// The translation observes the page and replaces the changed text again.
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

function replacementIn(parent: Node, node: Node): Node {
	const replacement = node.parentNode === parent ? undefined : replacements.get(node);
	return replacement?.parentNode === parent ? replacement : node;
}

function removeReplacement(node: Node): void {
	if (node.parentNode) return;
	replacements.get(node)?.remove();
}
