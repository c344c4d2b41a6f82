import { describe, expect, test } from "vitest";
import { cleanRecording } from "./clean-recording.ts";

const SECRET = "Wanjiru";
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
				{ type: 1, id: 2, name: SECRET, publicId: SECRET, systemId: SECRET },
				element("p", { class: "lead" }, [
					{ type: 3, id: 6, textContent: `Dear ${SECRET}!` },
					{ type: 5, id: 7, textContent: SECRET },
					{ type: 4, id: 8, textContent: SECRET },
				]),
				element("style", {}, [{ type: 3, id: 9, isStyle: true, textContent: "p { margin: 0 }" }]),
				element("div", {}, [{ type: 3, id: 10, isStyle: true, textContent: SECRET }]),
			],
		};
		const cleaned = clean(2, { node, initialOffset: { top: 4, left: 0 } });
		expect(JSON.stringify(cleaned)).not.toContain(SECRET);
		expect(cleaned).toMatchObject({ initialOffset: { top: 4, left: 0 }, node: { id: 1 } });
		const [, lead, style, box] = cleaned.node.childNodes;
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
				id: SECRET,
				title: SECRET,
				name: SECRET,
				value: SECRET,
				download: SECRET,
				placeholder: SECRET,
				alt: SECRET,
				"aria-label": SECRET,
				"data-title": SECRET,
				href: `https://mradi.example/${SECRET}`,
				action: `/${SECRET}`,
				onclick: SECRET,
				"x-new": SECRET,
			}),
		).toEqual({});
	});

	test("keeps addresses of the site's own files only", () => {
		const ownFile = "https://mradi.example/assets/logo.svg";
		expect(attributesOf("img", { src: `${ownFile}?q=${SECRET}#${SECRET}` })).toEqual({
			src: ownFile,
		});
		expect(attributesOf("link", { rel: "stylesheet", href: `${ownFile}?v=1` })).toEqual({
			rel: "stylesheet",
			href: ownFile,
		});
		for (const src of [
			"https://mradi.example/media/1-large-1600.webp",
			`https://school.example/${SECRET}.jpg`,
			`data:image/png;base64,${SECRET}`,
			`tel:${SECRET}`,
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
		const given = `a { background: url("https://mradi.example/projects?q=${SECRET}/dots.png") }`;
		const cut = `a { background: url("https://mradi.example/projects") }`;
		expect(attributesOf("link", { _cssText: given })).toEqual({ _cssText: cut });
		expect(attributesOf("path", { fill: `url(https://mradi.example/?q=${SECRET})` })).toEqual({
			fill: "url(https://mradi.example/)",
		});
		const change = { source: 0, attributes: [{ id: 4, attributes: { style: { fill: given } } }] };
		expect(clean(3, change).attributes[0].attributes).toEqual({ style: { fill: cut } });
	});

	test("cleans later changes of a page like the page itself", () => {
		const cleaned = clean(3, {
			source: 0,
			adds: [
				{ parentId: 4, nextId: null, node: element("a", { href: `tel:${SECRET}` }) },
				{ parentId: 4, nextId: 9, node: { type: 3, id: 11, textContent: SECRET } },
			],
			removes: [{ parentId: 4, id: 8 }],
			texts: [{ id: 3, value: SECRET }],
			attributes: [{ id: 4, attributes: { "aria-label": SECRET, open: "", hidden: null } }],
		});
		expect(cleaned).toMatchObject({
			source: 0,
			adds: [
				{ parentId: 4, nextId: null, node: { tagName: "a", attributes: {} } },
				{ parentId: 4, nextId: 9, node: { textContent: "*******" } },
			],
			removes: [{ parentId: 4, id: 8 }],
			texts: [{ id: 3, value: "*******" }],
		});
		expect(cleaned.attributes).toEqual([{ id: 4, attributes: { open: "", hidden: null } }]);
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
		expect(clean(3, { ...press, note: SECRET })).toEqual(press);
	});

	test("names the page by its address without query, and removes everything else from custom events", () => {
		const href = `https://mradi.example/projects?search=${SECRET}#${SECRET}`;
		expect(clean(4, { href, width: 390, height: 844 })).toEqual({
			href: "https://mradi.example/projects",
			width: 390,
			height: 844,
		});
		expect(clean(5, { tag: "$pageview", payload: { href, title: SECRET } })).toEqual({
			tag: "$pageview",
			payload: { href: "https://mradi.example/projects" },
		});
		expect(clean(5, { tag: "$json_ld", payload: { href, name: SECRET } })).toEqual({
			tag: "$json_ld",
			payload: {},
		});
	});

	test("leaves out events of unknown or compressed content", () => {
		const packed = { ...frame(2, "\u001f\u008b"), cv: "2024-10" };
		const unknown = [
			packed,
			{ ...frame(3, { source: 0, texts: "\u001f\u008b" }), cv: "2024-10" },
			frame(6, { plugin: "rrweb/network@1", payload: { requests: [{ name: SECRET }] } }),
			frame(6, { plugin: "rrweb/console@1", payload: { payload: [SECRET] } }),
			frame(3, { source: 9, commands: [SECRET] }),
			frame(3, { source: 99, text: SECRET }),
			frame(99, { text: SECRET }),
			SECRET,
		];
		expect(cleanRecording(unknown)).toEqual([]);
		expect(cleanRecording(SECRET)).toEqual([]);
	});
});
