import {
	ALLOWED_CLASSES,
	BLOCK_TAGS,
	INLINE_TAGS,
	isPixels,
	LINK_RELATIONS,
	LINK_SCHEMES,
	NESTING_MAX,
	NON_TEXT_TAGS,
	VOID_TAGS,
} from "./article-formats.ts";
import { DECORATIVE_ROLE, decorativeRole, imageSource } from "./image-source.ts";

/** Sanitises another server's article in the browser. Our own server does so before storing. */
export function cleanArticle(html: string): string {
	// DOMParser runs no scripts and loads nothing.
	const parsed = new DOMParser().parseFromString(html, "text/html");
	const clean = document.implementation.createHTMLDocument("");
	const items = [...parsed.querySelectorAll(":is(ol, ul) > li[data-list]")];
	for (const list of new Set(items.map((item) => item.parentElement))) splitByKind(list);
	copyInto(clean.body, parsed.body, 0);
	return clean.body.innerHTML;
}

/** Quill writes every list as <ol> with the kind on each item: moves the items into lists of their kinds. */
function splitByKind(list: Element | null): void {
	if (!list) return;
	let sublist: Element | undefined;
	for (const item of [...list.children]) {
		const itemKind = item.getAttribute("data-list");
		const kind = itemKind ? (itemKind === "ordered" ? "ol" : "ul") : list.localName;
		if (sublist?.localName !== kind) {
			sublist = list.ownerDocument.createElement(kind);
			list.before(sublist);
		}
		sublist.append(item);
	}
	list.remove();
}

const ALLOWED_TAGS = new Set([...BLOCK_TAGS, ...INLINE_TAGS, ...VOID_TAGS]);

function copyInto(target: Element, source: Element, depth: number): void {
	if (depth > NESTING_MAX) {
		target.append(source.textContent);
		return;
	}
	for (const node of source.childNodes) {
		if (node instanceof Text) target.append(node.data);
		if (!(node instanceof Element) || NON_TEXT_TAGS.includes(node.localName)) continue;
		const isAllowedTag = node instanceof HTMLElement && ALLOWED_TAGS.has(node.localName);
		copyInto(isAllowedTag ? target.appendChild(copyOf(node, target)) : target, node, depth + 1);
	}
}

function copyOf(original: HTMLElement, { ownerDocument }: Element): Element {
	const copy = ownerDocument.createElement(original.localName);
	const set = (name: string, value: string | false | null | undefined) => {
		if (typeof value === "string") copy.setAttribute(name, value);
	};
	if (original instanceof HTMLAnchorElement) {
		const isNewTab = original.target === "_blank";
		const relations = new Set(LINK_RELATIONS.filter((word) => original.relList.contains(word)));
		if (isNewTab) relations.add("noopener");
		set("href", linkOf(original.getAttribute("href")));
		set("rel", relations.size > 0 && [...relations].join(" "));
		set("target", isNewTab && "_blank");
	} else if (original instanceof HTMLImageElement) {
		const alt = original.getAttribute("alt") ?? "";
		set("src", imageSource(original.getAttribute("src") ?? ""));
		set("alt", alt);
		set("role", decorativeRole(original.getAttribute("role"), alt) && DECORATIVE_ROLE);
		for (const name of ["width", "height"]) {
			const size = original.getAttribute(name);
			set(name, isPixels(size) && size);
		}
	} else if (BLOCK_TAGS.includes(original.localName)) {
		const classes = ALLOWED_CLASSES.filter((name) => original.classList.contains(name));
		set("class", classes.length > 0 && classes.join(" "));
	}
	return copy;
}

/** An address without a scheme is on this site, unless it begins with two slashes. */
function linkOf(href: string | null): string | undefined {
	// Browsers ignore control characters and spaces.
	const address = href?.replace(/[\0-\x20]/g, "") ?? "";
	const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1];
	const isAllowed = scheme
		? LINK_SCHEMES.includes(scheme.toLowerCase())
		: !/^[/\\]{2}/.test(address);
	return isAllowed ? (href ?? undefined) : undefined;
}
