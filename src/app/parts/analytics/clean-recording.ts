import { redactAddress } from "./redact-address.ts";

/**
 * Rebuilds recorded frames (rrweb's format) from an allow-list: layout, appearance, pointer, clicks, scrolling. Text
 * becomes asterisks, even if the recorder's own masking fails or the service's settings change.
 */

type Values = Record<string, unknown>;

const FRAME = { loaded: [0, 1], full: 2, incremental: 3, meta: 4, custom: 5 } as const;
const CHANGE = { mutation: 0, input: 5, numbers: [1, 2, 3, 4, 6, 7, 12, 14] } as const; // moves, clicks, scrolling…
const NODE = { document: 0, doctype: 1, element: 2, text: 3 } as const;

/** Custom events that carry an address, which is all that is kept of them. */
const URL_EVENTS = new Set(["$pageview", "$url_changed"]);

export function cleanRecording(frames: unknown): Values[] {
	return listOf(frames)
		.map(cleanFrame)
		.filter((frame) => frame !== undefined);
}

/** Undefined for frames that cannot be inspected: compressed ones (`cv`), plugins (console, network), unknown types. */
function cleanFrame({ type, timestamp, data, cv }: Values): Values | undefined {
	if (cv !== undefined || !isObject(data)) return undefined;
	const clean = cleanData(type, data);
	return clean && { type, timestamp, data: clean };
}

function cleanData(type: unknown, data: Values): Values | undefined {
	switch (type) {
		case FRAME.loaded[0]:
		case FRAME.loaded[1]:
			return {};
		case FRAME.full:
			return { node: cleanNode(data.node), initialOffset: numbersOf(data.initialOffset) };
		case FRAME.incremental:
			return cleanChange(data);
		case FRAME.meta:
			return { ...(numbersOf(data) as Values), href: redactAddress(String(data.href)) };
		case FRAME.custom: {
			const { tag, payload } = data;
			const hasUrl = URL_EVENTS.has(String(tag)) && isObject(payload);
			return { tag, payload: hasUrl ? { href: redactAddress(String(payload.href)) } : {} };
		}
		default:
			return undefined;
	}
}

function cleanChange(data: Values): Values | undefined {
	const { source } = data;
	if (source === CHANGE.mutation) {
		return {
			source,
			adds: listOf(data.adds).map((add) => ({
				...(numbersOf(add) as Values),
				// Null means last child.
				nextId: add.nextId === null ? null : Number(add.nextId),
				node: cleanNode(add.node),
			})),
			removes: numbersOf(data.removes),
			texts: listOf(data.texts).map(({ id, value }) => ({ id, value: asterisks(value) })),
			attributes: listOf(data.attributes).map(({ id, attributes }) => ({
				id,
				attributes: cleanAttributes(attributes),
			})),
		};
	}
	if (source === CHANGE.input) {
		// A fixed length, because the length of a phone number or password is private too.
		return { ...(numbersOf(data) as Values), text: data.text ? "***" : "" };
	}
	return (CHANGE.numbers as readonly unknown[]).includes(source)
		? (numbersOf(data) as Values)
		: undefined;
}

/** @param inStyle the node is the text of a style sheet */
function cleanNode(node: unknown, inStyle = false): unknown {
	if (!isObject(node)) return undefined;
	const { type } = node;
	// Ids, and whether the node is in an SVG or a shadow tree.
	const cleaned = numbersOf(node, ["childNodes", "attributes"]) as Values;
	const children = () => listOf(node.childNodes);
	switch (type) {
		case NODE.document: {
			const childNodes = children().map((child) => cleanNode(child));
			return { ...cleaned, compatMode: node.compatMode, childNodes };
		}
		case NODE.doctype:
			return { ...cleaned, name: "html", publicId: "", systemId: "" };
		case NODE.element: {
			const { tagName } = node;
			return {
				...cleaned,
				tagName,
				attributes: cleanAttributes(node.attributes),
				childNodes: children().map((child) => cleanNode(child, tagName === "style")),
			};
		}
		case NODE.text: {
			const { textContent } = node;
			return { ...cleaned, textContent: inStyle ? cleanCss(textContent) : asterisks(textContent) };
		}
		default:
			return { ...cleaned, textContent: "" };
	}
}

/** Attributes that affect appearance, without ids, labels, names, values, placeholders and addresses. */
const ATTRIBUTES = new Set([
	...["class", "style", "_cssText", "type", "role", "rel", "media", "dir", "lang"],
	...["hidden", "disabled", "checked", "selected", "open", "multiple", "readonly", "required"],
	...["inert", "width", "height", "size"],
	...["rows", "cols", "colspan", "rowspan", "start", "loading", "decoding"],
	...["viewBox", "xmlns", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"],
	...["points", "transform", "fill", "fill-rule", "clip-rule", "opacity", "preserveAspectRatio"],
	...["stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"],
	...["text-anchor", "dominant-baseline", "font-size"],
	// Used by selectors of our style sheets.
	...["aria-busy", "aria-current", "aria-disabled", "aria-expanded", "aria-hidden"],
	...["aria-invalid", "aria-pressed", "aria-selected"],
	...["data-align", "data-apart", "data-visitor", "data-grab", "data-header", "data-invalid"],
	...["data-left", "data-medal", "data-mobile", "data-over", "data-place", "data-placement"],
	...["data-rosette", "data-series", "data-shape", "data-side", "data-size", "data-step"],
	...["data-tone", "data-waiting", "data-wide", "data-width"],
	// rrweb's own: size and position of unrecorded elements, scroll positions, modal dialogs.
	...["rr_width", "rr_height", "rr_left", "rr_top", "rr_position", "rr_transform", "rr_display"],
	...["rr_scrollLeft", "rr_scrollTop", "rr_open_mode"],
]);

function cleanAttributes(attributes: unknown): Values {
	const cleaned: Values = {};
	if (!isObject(attributes)) return cleaned;
	for (const [name, value] of Object.entries(attributes)) {
		if (name === "style" && isObject(value)) {
			cleaned.style = cleanStyles(value);
		} else if (ATTRIBUTES.has(name)) {
			if (!isObject(value)) cleaned[name] = typeof value === "string" ? cleanCss(value) : value;
		} else if (name === "href" || name === "src") {
			const address = builtFile(value, attributes);
			if (address) cleaned[name] = address;
		}
	}
	return cleaned;
}

/** The address of a built file. Other pictures may show a person or have a name in their address. */
function builtFile(value: unknown, { rel }: Values): string | undefined {
	if (typeof value !== "string") return undefined;
	const [, path = ""] = /^https?:\/\/[^/]+(\/.*)$/s.exec(value) ?? [undefined, value];
	const built = path.startsWith("/assets/") || rel === "stylesheet";
	return built ? redactAddress(value) : undefined;
}

/** rrweb's short form: a text, or a text with its priority. */
function cleanStyles(styles: Values): Values {
	return Object.fromEntries(
		Object.entries(styles).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.map(cleanCss) : cleanCss(value),
		]),
	);
}

/** The recorder resolves addresses in styles against the page's address, query included. */
function cleanCss(css: unknown): unknown {
	if (typeof css !== "string") return css === null || css === false ? css : "";
	return css.replace(/(url\(\s*["']?)(?!data:)([^"')]*)/gi, (_, start: string, address: string) => {
		return start + redactAddress(address);
	});
}

function asterisks(text: unknown): string {
	return typeof text === "string" ? text.replace(/\S/g, "*") : "";
}

function numbersOf(value: unknown, excluded: readonly string[] = []): unknown {
	if (Array.isArray(value)) return value.map((each) => numbersOf(each));
	if (!isObject(value)) {
		return typeof value === "number" || typeof value === "boolean" ? value : undefined;
	}
	const cleaned: Values = {};
	for (const [name, part] of Object.entries(value)) {
		const numbers = excluded.includes(name) ? undefined : numbersOf(part);
		if (numbers !== undefined) cleaned[name] = numbers;
	}
	return cleaned;
}

function isObject(value: unknown): value is Values {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Values[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}
