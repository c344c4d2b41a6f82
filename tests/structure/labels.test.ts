import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { dashboardScreens, sitePages } from "../../src/shell/screens.ts";

/** CONTRIBUTING.md, "Labels and buttons", states the rules that this file checks. */

const ROOT = resolve(import.meta.dirname, "../..");

const BUTTON = /^(?:Button|ExportButton|SubmitButton|LinkButton|InertButton|button)$/;
/** Props that hold the label of a button, and the title of a dialog. */
const BUTTON_PROP = /^(?:save|send|submit|propose)Text$|^(?:confirm|pending|cancel)Label$/;
const FIELD = /(?:Input|TextArea|Checkbox|NewPassword|FilterSelect|Fact)\.label$/;

/** Words that stay small within a title. */
const SMALL = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|per|the|to|with)$/;
/** Proper names and abbreviations. */
const NAME = /^(?:CSV|ID|KES|KRA|PIN|M-Pesa|SMS|WhatsApp)$/;

/** The specification gives these as they are. */
const AS_SPECIFIED = new Set([
	"Clear search",
	"Create your first school project",
	"Additional Info",
	"Material Cost (KES)",
]);

/** Verbs and phrases with plainer ones: accept, cancel, discard, restore, check again, total. */
const UNPLAIN =
	/\b(?:(?:take|taken|took) (?:it )?(?:over|back)|call(?:ed)? (?:it )?off|thr(?:ow|own|ew) (?:it )?away|give up|put it (?:back|away)|bring (?:it|in|back)|go on with|look again|in all|(?:store|load) it again)\b/i;

interface Label {
	kind: "button" | "dialog" | "page" | "heading" | "field" | "other";
	text: string;
	at: string;
}

type Node = ESTree.Node;

const nameOf = ({ openingElement: { name } }: ESTree.JSXElement) =>
	name.type === "JSXIdentifier" ? name.name : "";

const placeOf = (path: string, source: string, { start }: Node) =>
	`${path}:${source.slice(0, start).split("\n").length}`;

/** The words of an attribute, in any branch of it; undefined if there is none. */
function attributeOf({ openingElement }: ESTree.JSXElement, name: string): string | undefined {
	const found = openingElement.attributes.find(
		(each) => each.type === "JSXAttribute" && each.name.name === name,
	);
	if (found?.type !== "JSXAttribute") return undefined;
	return textsOf(found.value).join(" ");
}

const isForScreenReaders = (element: ESTree.JSXElement) =>
	attributeOf(element, "className") === "visually-hidden";

/** Filled, or red. */
const isMain = (button: ESTree.JSXElement) =>
	nameOf(button) === "SubmitButton" || /primary|danger/.test(attributeOf(button, "variant") ?? "");

/** The texts that an expression can have. A part that is not known is "…". */
function textsOf(node: Node | null | undefined): string[] {
	switch (node?.type) {
		case "Literal":
			return typeof node.value === "string" ? [node.value] : [];
		case "TemplateLiteral":
			return [node.quasis.map(({ value }) => value.cooked).join("…")];
		case "ConditionalExpression":
			return [...textsOf(node.consequent), ...textsOf(node.alternate)];
		case "LogicalExpression":
			return [...(node.operator === "&&" ? [] : textsOf(node.left)), ...textsOf(node.right)];
		case "JSXExpressionContainer":
			return textsOf(node.expression);
		case "JSXElement":
			return BUTTON.test(nameOf(node)) || isForScreenReaders(node) ? [] : textOf(node.children);
		case "JSXFragment":
			return textOf(node.children);
		default:
			return [];
	}
}

function textOf(children: readonly Node[]): string[] {
	let texts = [""];
	for (const child of children) {
		const isText = child.type === "JSXText";
		const parts = isText ? [child.value.replace(/\s+/g, " ")] : textsOf(child);
		const unknown = child.type === "JSXExpressionContainer" ? ["…"] : [""];
		const ends = parts.length > 0 ? parts : unknown;
		texts = texts.flatMap((text) => ends.map((end) => text + end));
	}
	return texts.map((text) => text.trim()).filter((text) => /[a-z]/i.test(text));
}

function kindOf(prop: string): Label["kind"] {
	const [element = "", name = ""] = prop.split(".");
	if (BUTTON_PROP.test(name)) return "button";
	if (name === "title" && element.endsWith("Dialog")) return "dialog";
	if (prop === "RecordSection.title") return "heading";
	return FIELD.test(prop) ? "field" : "other";
}

function labelsIn(path: string, source: string): Label[] {
	const labels: Label[] = [];
	const add = (kind: Label["kind"], node: Node, texts: string[]) => {
		const at = placeOf(path, source, node);
		labels.push(...texts.map((text) => ({ kind, text, at })));
	};
	const ATTRIBUTE = /^(?:title|label|aria-label)$/;
	new Visitor({
		JSXElement(node) {
			const element = nameOf(node);
			if (BUTTON.test(element)) add("button", node, textOf(node.children));
			else if (/^h[1-6]$/.test(element)) add("heading", node, textOf(node.children));
			else if (/^(?:legend|summary|th|dt)$/.test(element))
				add("other", node, textOf(node.children));
			for (const attribute of node.openingElement.attributes) {
				if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier") continue;
				const { name } = attribute.name;
				if (BUTTON_PROP.test(name) || ATTRIBUTE.test(name)) {
					add(kindOf(`${element}.${name}`), attribute, textsOf(attribute.value));
				}
			}
		},
		Property(node) {
			if (node.key.type === "Identifier" && BUTTON_PROP.test(node.key.name)) {
				add("button", node, textsOf(node.value));
			}
		},
	}).visit(parseSync(path, source).program);
	return labels;
}

function sources(): [path: string, source: string][] {
	return readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
		.map((name) => `src/${name.replaceAll("\\", "/")}`)
		.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
		.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]);
}

function allLabels(): Label[] {
	const pages = [
		...sitePages.flatMap((page) => ("title" in page ? [page.title] : [])),
		...dashboardScreens.flatMap(({ title, dialogs, ...screen }) => [
			title,
			...dialogs,
			...("menu" in screen ? [screen.menu.label] : []),
		]),
	];
	return [
		...sources().flatMap(([path, source]) => labelsIn(path, source)),
		...pages.map((text) => ({ kind: "page" as const, text, at: "src/shell/screens.ts" })),
	];
}

const isSmallLetter = (word: string) => /^[(“]?[a-z]/.test(word);
/** A question, a sentence, and progress such as "Processing...". */
const isSentence = (text: string) => /[?.]$/.test(text) && !/^Processing Request/.test(text);

function isTitleCase(text: string): boolean {
	if (isSentence(text)) return true;
	const words = text.split(/[\s:]+/);
	return words.every((word, place) => {
		if (place > 0 && place < words.length - 1 && SMALL.test(word.toLowerCase()))
			return isSmallLetter(word);
		return !isSmallLetter(word);
	});
}

function isSentenceCase(text: string): boolean {
	const [first = "", ...others] = text.split(/\s+/);
	return (
		!isSmallLetter(first) &&
		others.every((word) => !/^[(“]?[A-Z]/.test(word) || NAME.test(word.replace(/[().,]/g, "")))
	);
}

const labels = allLabels();
const breaking = (isRight: (text: string) => boolean, ...kinds: Label["kind"][]) =>
	labels
		.filter(({ kind, text }) => kinds.includes(kind) && !AS_SPECIFIED.has(text) && !isRight(text))
		.map(({ at, text }) => `${at} “${text}”`);

test("labels are found in each kind of place", () => {
	const found = new Map(labels.map(({ kind, text }) => [`${kind}: ${text}`, true]));
	for (const label of [
		"button: Save Project",
		"button: Save Category",
		"dialog: Leave without saving?",
		"dialog: Delete Project",
		"page: My Orders",
		"field: Full name",
	]) {
		expect(found.has(label), label).toBe(true);
	}
});

const TITLE_CASE =
	"write it in Title Case: capital letters, except for small words within (Add to List)";

test("buttons, menus, pages and dialogs are in Title Case", () => {
	expect(breaking(isTitleCase, "button", "dialog", "page"), TITLE_CASE).toEqual([]);
});

test("headings in the dashboard are in Title Case", () => {
	const inDashboard = /\/(?:dashboard|screens)\//;
	const breaches = breaking(isTitleCase, "heading").filter((breach) => inDashboard.test(breach));
	expect(breaches, TITLE_CASE).toEqual([]);
});

test("fields and facts are in sentence case", () => {
	expect(
		breaking(isSentenceCase, "field"),
		"write it in sentence case: a capital letter only at the beginning and in names (Full name)",
	).toEqual([]);
});

test("labels use plain verbs", () => {
	const kinds = ["button", "dialog", "page", "heading", "field", "other"] as const;
	expect(
		breaking((text) => !UNPLAIN.test(text), ...kinds),
		"say it with a plain verb: docs/writing.md",
	).toEqual([]);
});

/** The home page's two invitations, the main one first. */
const HERO = "src/app/site/parts/home/hero.tsx";

test("the main button is the last one of its row", () => {
	const breaches = rows().flatMap(({ at, buttons }) => {
		const main = buttons.findLastIndex(isMain);
		return main >= 0 && main < buttons.length - 1 && !at.startsWith(HERO) ? [at] : [];
	});
	expect(breaches, "the filled or red button comes last, after Cancel").toEqual([]);
});

test("in the dashboard the buttons that send a form are in a row at the right, or beside its one field", () => {
	const breaches = rows().flatMap(({ at, parent, buttons }) => {
		if (!/\/(?:dashboard|screens|ui)\//.test(at)) return [];
		const isFoot = buttons.some(
			(each) => nameOf(each) === "SubmitButton" && !attributeOf(each, "wide"),
		);
		const isPlaced = /\b(?:form-actions|items-end)\b/.test(attributeOf(parent, "className") ?? "");
		return isFoot && nameOf(parent) === "div" && !isPlaced ? [at] : [];
	});
	expect(breaches, "give the row around the button the class form-actions").toEqual([]);
});

function rows() {
	return sources().flatMap(([path, source]) => {
		const found: { at: string; parent: ESTree.JSXElement; buttons: ESTree.JSXElement[] }[] = [];
		new Visitor({
			JSXElement(parent) {
				let buttons: ESTree.JSXElement[] = [];
				// Something else between two buttons ends their row.
				for (const child of [...elementsIn(parent.children), undefined]) {
					if (child && BUTTON.test(nameOf(child))) buttons.push(child);
					else {
						if (buttons[0]) found.push({ at: placeOf(path, source, buttons[0]), parent, buttons });
						buttons = [];
					}
				}
			},
		}).visit(parseSync(path, source).program);
		return found;
	});
}

/** The elements that can be children, whatever the conditions. */
function elementsIn(nodes: readonly (Node | null)[]): ESTree.JSXElement[] {
	return nodes.flatMap((node): ESTree.JSXElement[] => {
		if (node?.type === "JSXElement") return [node];
		if (node?.type === "JSXFragment") return elementsIn(node.children);
		if (node?.type === "JSXExpressionContainer") return elementsIn([node.expression]);
		if (node?.type === "LogicalExpression") return elementsIn([node.right]);
		if (node?.type === "ConditionalExpression")
			return elementsIn([node.consequent, node.alternate]);
		return [];
	});
}
