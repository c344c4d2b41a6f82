const ENTITIES: Record<string, string> = {
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&nbsp;": " ",
	"&#39;": "'",
	"&amp;": "&",
};

/** The text of an article's stored HTML, one line for each paragraph, list item, heading and picture. */
export function linesOf(html: string): string[] {
	return html
		.replace(/<img\b[^<>]*>/g, (tag) => `\n[Picture: ${pictureName(tag)}]\n`)
		.replace(/<br>|<\/(p|h[1-6]|blockquote|li|ol|ul)>/g, "\n")
		.replace(/<[^<>]*>/g, "")
		.replace(/&(?:lt|gt|quot|nbsp|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

/** Alternative text and the end of the address, because two pictures may have the same text. */
function pictureName(tag: string): string {
	const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
	return [attribute("alt"), attribute("src").slice(-40).split("/").at(-1)]
		.filter(Boolean)
		.join(", ");
}
