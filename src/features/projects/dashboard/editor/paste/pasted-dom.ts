import { parseDocument } from "htmlparser2";

export type PastedNode = ReturnType<typeof parseDocument>["children"][number];
export type PastedElement = Extract<PastedNode, { attribs: unknown }>;

/**
 * Parses without running scripts, loading anything, or reporting policy violations. The browser's own parser would
 * report each style attribute.
 */
export const parsePasted = (html: string): PastedNode[] => parseDocument(html).children;

export const isElement = (node: PastedNode): node is PastedElement => "attribs" in node;

/** All text inside the nodes, unchanged. */
export function textBelow(nodes: readonly PastedNode[]): string {
	return nodes
		.map((node) =>
			node.type === "text" ? node.data : isElement(node) ? textBelow(node.children) : "",
		)
		.join("");
}

export const hasClass = ({ attribs }: PastedElement, name: RegExp): boolean =>
	name.test(attribs.class ?? "");
