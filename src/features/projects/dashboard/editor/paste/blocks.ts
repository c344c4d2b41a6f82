import { isBlank, PLAIN, type Run, supSubToUnicode, writeRuns } from "./inline-runs.ts";

export type Block =
	| { kind: "text"; tag: string; classes: readonly string[]; runs: Run[] }
	| { kind: "list"; ordered: boolean; items: Block[][] }
	| { kind: "quote"; blocks: Block[] };

export interface ListItem {
	kind: "item";
	/** The list's name or element. Adjacent items of different lists are numbered separately. */
	list: unknown;
	level: number;
	ordered: boolean;
	blocks: Block[];
}

export function writeBlocks(blocks: readonly Block[]): string {
	return blocks.map(writeBlock).join("");
}

function writeBlock(block: Block): string {
	if (block.kind === "quote") return `<blockquote>${writeBlocks(block.blocks)}</blockquote>`;
	if (block.kind === "list") {
		const tag = block.ordered ? "ol" : "ul";
		const items = block.items.map((item) => `<li>${writeBlocks(item)}</li>`);
		return `<${tag}>${items.join("")}</${tag}>`;
	}
	const { tag, classes, runs } = block;
	const inside = writeRuns(runs, { bold: tag === "p" });
	const attribute = classes.length > 0 ? ` class="${classes.join(" ")}"` : "";
	return inside && `<${tag}${attribute}>${inside}</${tag}>`;
}

/** Empty if the runs show nothing. */
export function textBlock(
	runs: readonly Run[],
	onUnsupported: (replacement: string) => void,
	{ tag, classes }: { tag: string; classes: readonly string[] },
): Block[] {
	if (isBlank(runs)) return [];
	return [{ kind: "text", tag, classes, runs: supSubToUnicode(runs, onUnsupported) }];
}

export function runsOf(blocks: readonly Block[]): Run[] {
	const lines = blocks.flatMap((block): Run[][] => {
		if (block.kind === "text") return [block.runs];
		const inner = block.kind === "quote" ? [block.blocks] : block.items;
		return inner.map(runsOf);
	});
	return joinRuns(lines, " / ");
}

export function joinRuns(lines: readonly (readonly Run[])[], separator: string): Run[] {
	return lines.flatMap((line, index) =>
		index === 0 ? [...line] : [{ text: separator, marks: PLAIN }, ...line],
	);
}
