import { describe, expect, test } from "vitest";
import { cleanRecording } from "./clean-recording.ts";

const MARK = "Wanjiru";
const timestamp = 1_800_000_000_000;
const frame = (type: number, data: unknown) => ({ type, timestamp, data });
const clean = (type: number, data: unknown) =>
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever is left
	(cleanRecording([frame(type, data)]) as any[])[0]?.data;
const element = (tagName: string, attributes: object, childNodes: unknown[] = []) => ({
	type: 2,
	id: 5,
	tagName,
	attributes,
	childNodes,
});
const attributesOf = (tagName: string, attributes: object) =>
	clean(2, { node: element(tagName, attributes) }).node.attributes;

describe("a session recording", () => {
	test("keeps the page's structure and replaces its texts with asterisks", () => {
		const node = {
			type: 0,
			id: 1,
			compatMode: "CSS1Compat",
			childNodes: [
				{ type: 1, id: 2, name: MARK, publicId: MARK, systemId: MARK },
				element("p", { class: "lead" }, [
					{ type: 3, id: 6, textContent: `Dear ${MARK}!` },
					{ type: 5, id: 7, textContent: MARK },
					{ type: 4, id: 8, textContent: MARK },
				]),
				element("style", {}, [{ type: 3, id: 9, isStyle: true, textContent: "p { margin: 0 }" }]),
				element("div", {}, [{ type: 3, id: 10, isStyle: true, textContent: MARK }]),
			],
		};
		const kept = clean(2, { node, initialOffset: { top: 4, left: 0 } });
		expect(JSON.stringify(kept)).not.toContain(MARK);
		expect(kept).toMatchObject({ initialOffset: { top: 4, left: 0 }, node: { id: 1 } });
		const [, lead, style, box] = kept.node.childNodes;
		expect(lead).toMatchObject({ tagName: "p", attributes: { class: "lead" } });
		expect(lead.childNodes[0]).toEqual({ type: 3, id: 6, textContent: "**** ********" });
		expect(style.childNodes[0].textContent).toBe("p { margin: 0 }");
		expect(box.childNodes[0].textContent).toBe("*******");
	});

	test("keeps the attributes that affect layout, and no others", () => {
		expect(
			attributesOf("button", { class: "button", disabled: "", "aria-expanded": "true" }),
		).toEqual({ class: "button", disabled: "", "aria-expanded": "true" });
		expect(
			attributesOf("a", {
				id: MARK,
				title: MARK,
				name: MARK,
				value: MARK,
				download: MARK,
				placeholder: MARK,
				alt: MARK,
				"aria-label": MARK,
				"data-title": MARK,
				href: `https://mradi.example/${MARK}`,
				action: `/${MARK}`,
				onclick: MARK,
				"x-new": MARK,
			}),
		).toEqual({});
	});

	test("keeps addresses of the site's own files only", () => {
		const own = "https://mradi.example/assets/logo.svg";
		expect(attributesOf("img", { src: `${own}?q=${MARK}#${MARK}` })).toEqual({ src: own });
		expect(attributesOf("link", { rel: "stylesheet", href: `${own}?v=1` })).toEqual({
			rel: "stylesheet",
			href: own,
		});
		for (const src of [
			"https://mradi.example/media/1-large-1600.webp",
			`https://school.example/${MARK}.jpg`,
			`data:image/png;base64,${MARK}`,
			`tel:${MARK}`,
		]) {
			expect(attributesOf("img", { src, srcset: `${src} 2x` })).toEqual({});
		}
	});

	test("contains no address of an order, neither as the page's own nor in links and styles", () => {
		const page = "https://mradi.example/receipt/MR-7K3QZ9?key=secret";
		const recorded = [
			clean(4, { href: page, width: 390, height: 844 }),
			clean(5, { tag: "$url_changed", payload: { href: page } }),
			attributesOf("a", { href: page, class: "link" }),
			attributesOf("path", { fill: `url(${page}#pattern)` }),
			attributesOf("link", { rel: "stylesheet", href: page }),
		];
		expect(JSON.stringify(recorded)).not.toContain("MR-7K3QZ9");
	});

	test("removes the page's own query from styles", () => {
		const given = `a { background: url("https://mradi.example/projects?q=${MARK}/dots.png") }`;
		const cut = `a { background: url("https://mradi.example/projects") }`;
		expect(attributesOf("link", { _cssText: given })).toEqual({ _cssText: cut });
		expect(attributesOf("path", { fill: `url(https://mradi.example/?q=${MARK})` })).toEqual({
			fill: "url(https://mradi.example/)",
		});
		const change = { source: 0, attributes: [{ id: 4, attributes: { style: { fill: given } } }] };
		expect(clean(3, change).attributes[0].attributes).toEqual({ style: { fill: cut } });
	});

	test("cleans later changes of a page like the page itself", () => {
		const kept = clean(3, {
			source: 0,
			adds: [
				{ parentId: 4, nextId: null, node: element("a", { href: `tel:${MARK}` }) },
				{ parentId: 4, nextId: 9, node: { type: 3, id: 11, textContent: MARK } },
			],
			removes: [{ parentId: 4, id: 8 }],
			texts: [{ id: 3, value: MARK }],
			attributes: [{ id: 4, attributes: { "aria-label": MARK, open: "", hidden: null } }],
		});
		expect(kept).toMatchObject({
			source: 0,
			adds: [
				{ parentId: 4, nextId: null, node: { tagName: "a", attributes: {} } },
				{ parentId: 4, nextId: 9, node: { textContent: "*******" } },
			],
			removes: [{ parentId: 4, id: 8 }],
			texts: [{ id: 3, value: "*******" }],
		});
		expect(kept.attributes).toEqual([{ id: 4, attributes: { open: "", hidden: null } }]);
	});

	test("records neither typed text nor its length, even if the recorder does not mask it", () => {
		const text = "C:\\fakepath\\birth-certificate.pdf";
		expect(clean(3, { source: 5, id: 7, text, isChecked: false })).toEqual({
			source: 5,
			id: 7,
			text: "***",
			isChecked: false,
		});
		expect(clean(3, { source: 5, id: 7, text: "", isChecked: true })).toMatchObject({ text: "" });
	});

	test("keeps pointer movements, presses and scrolling", () => {
		const moves = { source: 1, positions: [{ x: 1, y: 2, id: 3, timeOffset: -5 }] };
		expect(clean(3, moves)).toEqual(moves);
		const press = { source: 2, type: 2, id: 3, x: 1, y: 2 };
		expect(clean(3, { ...press, note: MARK })).toEqual(press);
	});

	test("names the page by its address without query, and removes everything else from custom events", () => {
		const href = `https://mradi.example/projects?search=${MARK}#${MARK}`;
		expect(clean(4, { href, width: 390, height: 844 })).toEqual({
			href: "https://mradi.example/projects",
			width: 390,
			height: 844,
		});
		expect(clean(5, { tag: "$pageview", payload: { href, title: MARK } })).toEqual({
			tag: "$pageview",
			payload: { href: "https://mradi.example/projects" },
		});
		expect(clean(5, { tag: "$json_ld", payload: { href, name: MARK } })).toEqual({
			tag: "$json_ld",
			payload: {},
		});
	});

	test("leaves out what it does not know or cannot inspect", () => {
		const packed = { ...frame(2, "\u001f\u008b"), cv: "2024-10" };
		const unknown = [
			packed,
			{ ...frame(3, { source: 0, texts: "\u001f\u008b" }), cv: "2024-10" },
			frame(6, { plugin: "rrweb/network@1", payload: { requests: [{ name: MARK }] } }),
			frame(6, { plugin: "rrweb/console@1", payload: { payload: [MARK] } }),
			frame(3, { source: 9, commands: [MARK] }),
			frame(3, { source: 99, text: MARK }),
			frame(99, { text: MARK }),
			MARK,
		];
		expect(cleanRecording(unknown)).toEqual([]);
		expect(cleanRecording(MARK)).toEqual([]);
	});
});
