import { parseDocument } from "htmlparser2";

export type PastedNode = ReturnType<typeof parseDocument>["children"][number];
export type PastedElement = Extract<PastedNode, { attribs: unknown }>;

/** Parses without running scripts, loading anything, or reporting policy violations, unlike the browser's parser. */
export const parsePasted = (html: string): PastedNode[] => parseDocument(html).children;

export const isElement = (node: PastedNode): node is PastedElement => "attribs" in node;

export function textBelow(nodes: readonly PastedNode[]): string {
	return nodes
		.map((node) =>
			node.type === "text" ? node.data : isElement(node) ? textBelow(node.children) : "",
		)
		.join("");
}

export const hasClass = ({ attribs }: PastedElement, name: RegExp): boolean =>
	name.test(attribs.class ?? "");

const PROPERTY = /([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])*)/g;

export type Style = Readonly<Record<string, string | undefined>>;

export function styleOf({ attribs }: PastedElement): Style {
	const { style } = attribs;
	if (!style) return {};
	return Object.fromEntries(
		[...style.matchAll(PROPERTY)].map(([, name, value]) => [
			(name as string).toLowerCase(),
			(value as string).trim().toLowerCase(),
		]),
	);
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 };

/** 0 if it is not a length. */
export function pointsOf(length = ""): number {
	const [, value, unit] = /^(-?[\d.]+)([a-z]+)$/.exec(length) ?? [];
	return Number(value ?? 0) * (POINTS[unit ?? ""] ?? 0);
}

/** Word and Google Docs indent in steps of half an inch. */
const INDENT_POINTS = 36;

export function blockClasses(element: PastedElement, style: Style): string[] {
	const align = (style["text-align"] ?? element.attribs.align ?? "").toLowerCase();
	const side = align === "end" ? "right" : align;
	const level = Math.min(8, Math.round(pointsOf(style["margin-left"]) / INDENT_POINTS));
	return [
		...(["center", "right", "justify"].includes(side) ? [`ql-align-${side}`] : []),
		...(level > 0 ? [`ql-indent-${level}`] : []),
	];
}
