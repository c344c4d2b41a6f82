import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.server.ts";

const SITE = { name: "Mradi", phone: "+254 712 345 678", accent: null };
const OURS = "https://mradi.example";

const html = (body: string, subject = "Your order is complete") =>
	mailHtml({ subject, body }, SITE, OURS) ?? "none";

/** Label and address of each link. */
const links = (source: string) =>
	[...source.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, address, label]) => [
		label,
		address,
	]);
const HOME = ["Mradi", OURS];

const paragraphs = (source: string) =>
	[...source.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, text = ""]) =>
		text.replace(/<br>\n/g, "|").replace(/<[^>]*>/g, ""),
	);

test("the subject is the heading, the last address the button, and what follows comes after it", () => {
	const source = html(`Hello,

your order is complete.

Project: Solar Dryer
Left to pay: KES 400

Your reference: MR-7K3QZ9
Track your order: ${OURS}/track#MR-7K3QZ9
Questions? Call us.

Mradi
`);
	expect(source).toContain(">Your order is complete</h1>");
	expect(paragraphs(source)).toEqual([
		"Mradi",
		"Hello,",
		"your order is complete.",
		"Project: Solar Dryer|Left to pay: KES 400",
		"Your reference: MR-7K3QZ9",
		"Track your order",
		"Questions? Call us.",
		"Mradi · +254 712 345 678",
	]);
	expect(links(source)).toEqual([["Track your order", `${OURS}/track#MR-7K3QZ9`], HOME]);
});

test.each([
	["an address alone", `Hello\n\n${OURS}/track`, ["Open the page", `${OURS}/track`]],
	["a file before it", `plan.pdf: ${OURS}/f/1?a=1&b=2`, ["plan.pdf", `${OURS}/f/1?a=1&amp;b=2`]],
	["in a sentence", `At ${OURS}/track, too.`, [`${OURS}/track`, `${OURS}/track`]],
	["Windows line ends", `Hello,\r\nSee: ${OURS}/a\r\n`, ["See", `${OURS}/a`]],
])("an address of our own site is a link: %s", (_what, body, link) => {
	expect(links(html(body))).toEqual([link, HOME]);
});

test.each([
	["another site", "See: https://elsewhere.example/a"],
	["a name that begins like ours", `See: ${OURS}.elsewhere.example/a`],
	["ours as the user name", `See: ${OURS}@elsewhere.example/a`],
	["another port", `See: ${OURS}:8443/a`],
	["a script", "See: javascript:alert(1)"],
	["no address", "See: https://"],
])("any other address stays text: %s", (_what, body) => {
	const source = html(body);
	expect(links(source)).toEqual([HOME]);
	expect(paragraphs(source)[1]).toBe(body);
});

test.each([
	["the text", html(`<img src=x onerror="a()"> & <b>`)],
	["a label", html(`<img src=x onerror="a()"> & <b>: ${OURS}/a`)],
	["the subject", html("Hello", `<img src=x onerror="a()"> & <b>`)],
	["an address", html(`See: ${OURS}/"><img src=x onerror="a()"> & <b>`)],
])("%s is escaped", (_what, source) => {
	expect(source).not.toMatch(/<img|<b>/);
	expect(source).toContain(`&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; &lt;b&gt;`);
});

test("references and codes are in a typeface in which Z and 2 differ, also in the heading", () => {
	const source = html("Code TJK7RT61SV, see MR-7K3QZ9.", "Order MR-7K3QZ9");
	const codes = [...source.matchAll(/<span style="font-family:[^"]*monospace">([^<]*)<\/span>/g)];
	expect(codes.map(([, code]) => code)).toEqual(["MR-7K3QZ9", "TJK7RT61SV", "MR-7K3QZ9"]);
});

test("a quoted line of a customer does not become a button", () => {
	expect(links(html(`> ${OURS}/a`))).toEqual([[`${OURS}/a`, `${OURS}/a`], HOME]);
});

test("the button has the owner's colour, and nothing is loaded", () => {
	const of = { subject: "Hello", body: `See: ${OURS}/a` };
	const source = mailHtml(of, { ...SITE, accent: "#123456" }, OURS);
	expect(source).toContain("background:#123456");
	expect(source).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
});

test("a very long mail is plain text only", () => {
	expect(mailHtml({ subject: "Hello", body: "Ω".repeat(5_000) }, SITE, OURS)).toBeUndefined();
});
