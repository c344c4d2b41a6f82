import { expect, test } from "vitest";
import { defaultSite as site } from "../../../site.ts";
import { mailWith, whatsappWith } from "./contact-links.ts";

const input = {
	name: "Achieng",
	email: "a@b.example",
	message: "Which board?\nAnd by when & how?",
};
const emptyValues = { name: " ", email: "", message: "\n" };

test("a chat begins with the message, then names its author", () => {
	const { origin, pathname, searchParams } = new URL(whatsappWith(site, input));
	expect(`${origin}${pathname}`).toBe(`https://wa.me/${site.whatsapp}`);
	expect(searchParams.get("text")).toBe("Which board?\nAnd by when & how?\n\nAchieng, a@b.example");
	expect(whatsappWith(site, emptyValues)).toBe(`https://wa.me/${site.whatsapp}`);
});

test("an email has the message as its text, with CRLF line ends", () => {
	const { pathname, searchParams } = new URL(mailWith(site, input));
	expect(pathname).toBe(site.mailboxes[0]);
	expect(searchParams.get("body")).toBe("Which board?\r\nAnd by when & how?\r\n\r\nAchieng");
	expect(mailWith(site, emptyValues)).toBe(`mailto:${site.mailboxes[0]}`);
	expect(mailWith(site, { ...input, name: "" })).not.toContain("+");
});
