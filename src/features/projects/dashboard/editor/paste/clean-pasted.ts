import { withoutStyles } from "../article-extensions.ts";
import { type Block, type ListItem, runsOf, textBlock, writeBlocks } from "./blocks.ts";
import {
	BREAK,
	type Marks,
	marksInside,
	PLAIN,
	pictureName,
	pictureOf,
	type Run,
	shownText,
} from "./inline-runs.ts";
import {
	groupItems,
	isMarker,
	isTickPicture,
	startsAfterFirst,
	tickOf,
	wordItemOf,
} from "./list-items.ts";
import { PasteNotices } from "./paste-notices.tsx";
import {
	blockClasses,
	hasClass,
	isElement,
	type PastedElement,
	type PastedNode,
	parsePasted,
	type Style,
	styleOf,
} from "./pasted-style.ts";
import { captionOf, cellsOf, tableLines } from "./table-lines.ts";

export interface CleanPaste {
	html: string;
	/** Messages about what was simplified. */
	notices: string[];
}

const TEXT_BLOCK = /^(p|h[1-6]|pre|dt|dd|figcaption|caption|address|summary)$/;
const OTHER_BLOCK =
	/^(div|section|article|main|header|footer|nav|aside|figure|dl|details|center|form|fieldset|body|html|td|th|tr|li|hr)$/;
const NOT_DISPLAYED =
	/^(script|style|head|title|meta|link|base|template|noscript|xml|colgroup|input|select|textarea|button|o:p)$/;
const EMBEDDED = /^(iframe|object|embed|video|audio|canvas|svg|math)$/;

/**
 * Converts HTML from a word processor or web page to an article's. Content without a matching format is rewritten
 * without losing or changing its meaning, and named in the notices.
 */
export function cleanPastedHtml(html: string, ownHost = ""): CleanPaste {
	// HTML copied from this editor has only allowed formats; the attribute says where the copied part began.
	if (html.includes("data-pm-slice=")) return { html: withoutStyles(html), notices: [] };
	const notices = new PasteNotices(ownHost);
	const blocks = new Reader(notices).read(parsePasted(html), PLAIN);
	return { html: writeBlocks(blocks), notices: notices.sentences() };
}

class Reader {
	private readonly blocks: (Block | ListItem)[] = [];
	private line: Run[] = [];
	private block: { tag: string; classes: readonly string[] } = { tag: "p", classes: [] };

	private readonly notices: PasteNotices;

	constructor(notices: PasteNotices) {
		this.notices = notices;
	}

	read(nodes: readonly PastedNode[], marks: Marks): Block[] {
		this.walk(nodes, marks);
		this.endLine();
		return groupItems(this.blocks);
	}

	private inner(nodes: readonly PastedNode[], marks: Marks): Block[] {
		return new Reader(this.notices).read(nodes, marks);
	}

	private walk(nodes: readonly PastedNode[], marks: Marks): void {
		for (const node of nodes) {
			if (node.type === "text") this.addText(node.data, marks);
			else if (isElement(node)) this.addElement(node, marks);
		}
	}

	private addText(data: string, marks: Marks): void {
		const lines = marks.pre ? data.split(/\r?\n/) : [data];
		for (const [index, text] of lines.entries()) {
			if (index > 0) this.line.push(BREAK);
			if (text) this.line.push({ text: shownText(text, marks), marks });
		}
	}

	private endLine(): void {
		const { superscripts } = this.notices;
		const block = textBlock(this.line, (text) => superscripts.push(text), this.block);
		this.blocks.push(...block);
		this.line = [];
	}

	private addElement(element: PastedElement, outer: Marks): void {
		const { name, children } = element;
		const style = styleOf(element);
		if (this.skip(element, style)) return;
		const marks = marksInside(element, style, outer);
		if (name === "br") this.line.push(BREAK);
		else if (name === "img") this.addPicture(element);
		else if (name === "table") this.addTable(element, marks);
		else if (name === "ul" || name === "ol") this.addList(element, marks, 1);
		else if (name === "blockquote" || hasClass(element, /^Mso(Intense)?Quote/)) {
			this.endLine();
			const blocks = this.inner(children, marks);
			if (blocks.length > 0) this.blocks.push({ kind: "quote", blocks });
		} else if (TEXT_BLOCK.test(name)) this.addTextBlock(element, style, marks);
		else if (OTHER_BLOCK.test(name)) {
			this.endLine();
			this.walk(children, marks);
			this.endLine();
		} else this.walk(children, marks);
	}

	/** Whether to skip an element that the document hides, or that an article cannot contain, which adds a notice. */
	private skip(element: PastedElement, style: Style): boolean {
		const { name, attribs } = element;
		if (NOT_DISPLAYED.test(name) || isMarker(style)) return true;
		if (style.display === "none" || style["mso-hide"] === "all") return true;
		if (EMBEDDED.test(name)) this.addEmbedded(name);
		else if (/comment/.test(style["mso-element"] ?? "") || hasClass(element, /^MsoComment/)) {
			this.notices.hasComments = true;
		} else if (name === "del" && (attribs.cite ?? attribs.datetime) !== undefined) {
			this.notices.hasDeletions = true;
		} else return name === "a" && hasClass(element, /msocom/);
		return true;
	}

	private addEmbedded(name: string): void {
		const what = name === "math" ? "Formula" : "Embedded content";
		this.notices.leftOut.push(what);
		this.line.push({ text: `[${what}]`, marks: PLAIN });
	}

	private addPicture(element: PastedElement): void {
		if (isTickPicture(element)) return;
		const picture = pictureOf(element);
		if (picture) {
			this.notices.linkedPicture(element.attribs.src as string);
			this.line.push(picture);
			return;
		}
		const name = pictureName(element);
		this.notices.leftOut.push(`Picture: ${name}`);
		this.line.push({ text: `[Picture: ${name}]`, marks: PLAIN });
	}

	private addTextBlock(element: PastedElement, style: Style, marks: Marks): void {
		this.endLine();
		const outer = this.block;
		const wordItem = wordItemOf(element, style);
		if (wordItem) {
			const { list, level, ordered, marker } = wordItem;
			const last = this.blocks.at(-1);
			const continues = last?.kind === "item" && (last.list === list || last.level < level);
			if (ordered && !continues && startsAfterFirst(marker)) this.notices.renumbered(marker);
			const blocks = this.inner(element.children, marks);
			this.blocks.push({ kind: "item", list, level, ordered, blocks });
			return;
		}
		const heading = /^h[1-6]$/.test(element.name) ? element.name : "p";
		const tag = hasClass(element, /^MsoTitle/) ? "h1" : heading;
		this.block = { tag, classes: blockClasses(element, style) };
		this.walk(element.children, marks);
		this.endLine();
		this.block = outer;
	}

	private addList(list: PastedElement, marks: Marks, depth: number): void {
		this.endLine();
		const ordered = list.name === "ol";
		const start = list.attribs.start;
		if (ordered && start && start !== "1") this.notices.renumbered(start);
		for (const node of list.children) {
			if (!isElement(node)) continue;
			if (node.name === "ul" || node.name === "ol") this.addList(node, marks, depth + 1);
			else if (node.name === "li") {
				const itemMarks = marksInside(node, styleOf(node), marks);
				const level = Number(node.attribs["aria-level"] ?? node.attribs["data-aria-level"]);
				const blocks = this.inner(node.children, itemMarks).map(asItemText);
				this.blocks.push({
					kind: "item",
					// Word for the web puts each item into its own list element.
					list: node.attribs["data-listid"] ?? list,
					level: Math.max(depth, level || 0),
					ordered,
					blocks: withTick(blocks, tickOf(node)),
				});
			}
		}
	}

	private addTable(table: PastedElement, marks: Marks): void {
		this.endLine();
		const caption = captionOf(table);
		if (caption) this.addElement(caption, marks);
		const rows = cellsOf(table);
		if (rows.every((cells) => cells.length <= 1)) {
			// A table that only frames text.
			for (const cell of rows.flat()) this.blocks.push(...this.inner(cell.children, marks));
			return;
		}
		this.notices.tables += 1;
		const runsOfCell = (cell: PastedElement) =>
			runsOf(this.inner(cell.children, marksInside(cell, styleOf(cell), marks)));
		this.blocks.push(...tableLines(rows, runsOfCell));
	}
}

function asItemText(block: Block): Block {
	return block.kind === "text" ? { ...block, tag: "p" } : block;
}

function withTick(blocks: Block[], tick: string): Block[] {
	const [first, ...rest] = blocks;
	if (!tick || first?.kind !== "text") return blocks;
	return [{ ...first, runs: [{ text: tick, marks: PLAIN }, ...first.runs] }, ...rest];
}
