import type { Block, ListItem } from "./blocks.ts";
import {
	hasClass,
	isElement,
	type PastedElement,
	type PastedNode,
	type Style,
	styleOf,
	textBelow,
} from "./pasted-style.ts";

/** A list item in Word's HTML: a paragraph with a style such as "mso-list:l0 level2 lfo1". */
export interface WordItem {
	list: string;
	level: number;
	ordered: boolean;
	/** Such as "3." or "iv)". */
	marker: string;
}

export function wordItemOf(element: PastedElement, style: Style): WordItem | undefined {
	const [, list, level, override = ""] =
		/\b(l\d+)\s+level(\d+)(\s+lfo\d+)?/.exec(style["mso-list"] ?? "") ?? [];
	if (!list) return undefined;
	const marker = markerBelow(element.children) ?? "";
	const ordered = /^\(?(\d+|[a-z]{1,2}|[ivxlcdm]+)(\.\d+)*[.)]*$/i.test(marker) && marker !== "o";
	return { list: list + override, level: Number(level), ordered, marker };
}

/** Word marks the bullets and numbers that it has drawn with "mso-list:Ignore". */
export const isMarker = (style: Style): boolean => style["mso-list"] === "ignore";

function markerBelow(nodes: readonly PastedNode[]): string | undefined {
	for (const node of nodes) {
		if (!isElement(node)) continue;
		const marker = isMarker(styleOf(node))
			? textBelow(node.children).trim()
			: markerBelow(node.children);
		if (marker !== undefined) return marker;
	}
	return undefined;
}

/** Whether numbering from 1 would change the numbers. */
export function startsAfterFirst(marker: string): boolean {
	return !/^\(?(\d+\.)*0*[1aAiI][.)]*$/.test(marker);
}

/** A checkbox of Docs or Word as a character. */
export function tickOf(element: PastedElement): string {
	if (element.attribs.role !== "checkbox") return "";
	return element.attribs["aria-checked"] === "true" ? "☑ " : "☐ ";
}

export const isTickPicture = (element: PastedElement): boolean =>
	element.attribs["aria-roledescription"] === "checkbox" || hasClass(element, /checkbox/);

export function groupItems(blocks: readonly (Block | ListItem)[]): Block[] {
	const grouped: Block[] = [];
	let openLists: { item: ListItem; items: Block[][] }[] = [];
	for (const block of blocks) {
		if (block.kind !== "item") {
			openLists = [];
			grouped.push(block);
			continue;
		}
		openLists = openLists.filter(({ item }) => item.level <= block.level);
		const innermost = openLists.at(-1);
		if (innermost?.item.level === block.level) {
			if (innermost.item.list === block.list && innermost.item.ordered === block.ordered) {
				innermost.items.push([...block.blocks]);
				continue;
			}
			openLists.pop();
		}
		const items = [[...block.blocks]];
		const list: Block = { kind: "list", ordered: block.ordered, items };
		const parent = openLists.at(-1)?.items.at(-1);
		(parent ?? grouped).push(list);
		openLists.push({ item: block, items });
	}
	return grouped;
}
