import { type CurrentSite, DESIGN_ACCENT } from "../../site.ts";
import { CODES } from "../text/codes.ts";
import { escapeHtml } from "../text/html-tags.server.ts";

const CODE = new RegExp(CODES, "g");
/** Above this only the plain text is sent. The whole mail, in both forms, then stays below 20 kB. */
const MAX_HTML_BYTES = 8_000;

interface WrittenMail {
	subject: string;
	/** The plain text, from which the HTML is made. */
	body: string;
}

type MailSite = Pick<CurrentSite, "name" | "phone" | "accent">;

/**
 * The HTML of a mail, from its plain text: the subject is the heading, the last line with an address of the site is a
 * button, and the text after it is small print. It loads nothing and links to no other site. Undefined for a very long mail.
 */
export function mailHtml({ subject, body }: WrittenMail, site: MailSite, siteUrl: string) {
	const { parts, button, rest } = splitAtButton(body, site.name, siteUrl);
	const block = (style: string) => (part: string) =>
		`<p style="margin:0 0 16px${style}">${withLinks(part, siteUrl)}</p>`;
	const html = htmlDocument(subject, [
		`<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(site.name)}</p>`,
		`<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${withCodes(escapeHtml(subject))}</h1>`,
		...parts.map(block("")),
		...(button ? [buttonHtml(button, site.accent ?? DESIGN_ACCENT)] : []),
		...rest.map(block(";font-size:14px")),
		`<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(siteUrl)}" style="color:inherit">${escapeHtml(site.name)}</a> · ${escapeHtml(site.phone)}</p>`,
	]);
	return Buffer.byteLength(html) > MAX_HTML_BYTES ? undefined : html;
}

interface Button {
	label: string;
	address: string;
}

function splitAtButton(body: string, name: string, siteUrl: string) {
	const lines = body.trim().split(/\r\n|\r|\n/);
	if (lines.at(-1) === name) lines.pop();
	const buttons = lines.map((line) => buttonOf(line, siteUrl));
	const last = buttons.findLastIndex((button) => button !== undefined);
	const paragraphs = (text: string[]) =>
		text
			.join("\n")
			.split(/\n{2,}/)
			.map((part) => part.trim())
			.filter((part) => part !== "");
	if (last === -1) return { parts: paragraphs(lines), button: undefined, rest: [] };
	return {
		parts: paragraphs(lines.slice(0, last)),
		button: buttons[last],
		rest: paragraphs(lines.slice(last + 1)),
	};
}

/** `Track your order: https://…`, or only the address. */
function buttonOf(line: string, siteUrl: string): Button | undefined {
	const found = /^(?:([^>].*): )?(https?:\/\/\S+)$/.exec(line);
	const address = found?.[2] ?? "";
	if (!isOwnAddress(address, siteUrl)) return undefined;
	return { label: found?.[1] ?? "Open the page", address };
}

function isOwnAddress(address: string, siteUrl: string): boolean {
	return URL.canParse(address) && new URL(address).origin === new URL(siteUrl).origin;
}

function withLinks(text: string, siteUrl: string): string {
	return text
		.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
		.map((part, index) => {
			const html = escapeHtml(part).replaceAll("\n", "<br>\n");
			if (index % 2 === 0) return withCodes(html);
			return isOwnAddress(part, siteUrl)
				? `<a href="${html}" style="color:inherit">${html}</a>`
				: html;
		})
		.join("");
}

/** References and codes in a monospace font, to be read letter by letter. */
function withCodes(html: string): string {
	return html.replace(CODE, '<span style="font-family:ui-monospace,monospace">$&</span>');
}

function buttonHtml({ label, address }: Button, accent: string): string {
	const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#fefafc;font-weight:bold;text-decoration:none`;
	return `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function htmlDocument(title: string, parts: readonly string[]): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>@media (prefers-color-scheme: dark) { .page { background: #0c1b18 !important; color: #f0f1e8 !important } }</style>
</head>
<body class="page" style="margin:0;background:#fdfefb;color:#172338">
<div class="page" style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
${parts.join("\n")}
</div>
</body>
</html>
`;
}
