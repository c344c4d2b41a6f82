import { expect, test } from "vitest";
import { mailHtml } from "./mail-html.server.ts";

const SITE = { name: "Mradi", phone: "+254 712 345 678", accent: null };
const SITE_URL = "https://mradi.example";

const html = (body: string, subject = "Your order is complete") =>
	mailHtml({ subject, body }, SITE, SITE_URL) ?? "none";

/** Label and address of each link. */
const links = (source: string) =>
	[...source.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, address, label]) => [
		label,
		address,
	]);
const HOME = ["Mradi", SITE_URL];

const paragraphs = (source: string) =>
	[...source.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, text = ""]) =>
		text.replace(/<br>\n/g, "|").replace(/<[^>]*>/g, ""),
	);

test("the subject is the heading, and the line with the last address is a button in its place", () => {
	const source = html(`Hello,

your order is complete.

Project: Solar Dryer
Left to pay: KES 400

Your reference: MR-7K3QZ9
Track your order: ${SITE_URL}/track#MR-7K3QZ9
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
	expect(links(source)).toEqual([["Track your order", `${SITE_URL}/track#MR-7K3QZ9`], HOME]);
});

test.each([
	["on a line of its own", `Hello\n\n${SITE_URL}/track`, ["Open the page", `${SITE_URL}/track`]],
	[
		"after a file name",
		`plan.pdf: ${SITE_URL}/f/1?a=1&b=2`,
		["plan.pdf", `${SITE_URL}/f/1?a=1&amp;b=2`],
	],
	["in a sentence", `At ${SITE_URL}/track, too.`, [`${SITE_URL}/track`, `${SITE_URL}/track`]],
	["Windows line ends", `Hello,\r\nSee: ${SITE_URL}/a\r\n`, ["See", `${SITE_URL}/a`]],
])("an address of this site is a link: %s", (_what, body, link) => {
	expect(links(html(body))).toEqual([link, HOME]);
});

test.each([
	["another site", "See: https://elsewhere.example/a"],
	["a host name that begins with this site's", `See: ${SITE_URL}.elsewhere.example/a`],
	["this site as the user name of another", `See: ${SITE_URL}@elsewhere.example/a`],
	["another port", `See: ${SITE_URL}:8443/a`],
	["a script", "See: javascript:alert(1)"],
	["no address", "See: https://"],
])("any other address stays text: %s", (_what, body) => {
	const source = html(body);
	expect(links(source)).toEqual([HOME]);
	expect(paragraphs(source)[1]).toBe(body);
});

test.each([
	["the text", html(`<img src=x onerror="a()"> & <b>`)],
	["a label", html(`<img src=x onerror="a()"> & <b>: ${SITE_URL}/a`)],
	["the subject", html("Hello", `<img src=x onerror="a()"> & <b>`)],
	["an address", html(`See: ${SITE_URL}/"><img src=x onerror="a()"> & <b>`)],
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
	expect(links(html(`> ${SITE_URL}/a`))).toEqual([[`${SITE_URL}/a`, `${SITE_URL}/a`], HOME]);
});

test("the button has the owner's colour, and nothing is loaded", () => {
	const mail = { subject: "Hello", body: `See: ${SITE_URL}/a` };
	const source = mailHtml(mail, { ...SITE, accent: "#123456" }, SITE_URL);
	expect(source).toContain("background:#123456");
	expect(source).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
});

test("a very long mail is plain text only", () => {
	expect(mailHtml({ subject: "Hello", body: "Ω".repeat(5_000) }, SITE, SITE_URL)).toBeUndefined();
});
