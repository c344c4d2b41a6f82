const ENTITIES: Record<string, string> = {
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&nbsp;": " ",
	"&#39;": "'",
	"&amp;": "&",
};

const attributeOf = (tag: string, name: string) =>
	new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** A line for each paragraph, list item, heading and picture, with addresses, whose changes would go unnoticed. */
export function linesOf(html: string): string[] {
	return html
		.replace(/<img\b[^<>]*>/g, (tag) => `\n[Picture: ${pictureName(tag)}]\n`)
		.replace(
			/(<a\b[^<>]*>)((?:(?!<\/a>).)*)<\/a>/gs,
			(_, tag, text) => `${text} (${attributeOf(tag, "href")})`,
		)
		.replace(/<br>|<\/(p|h[1-6]|blockquote|li|ol|ul)>/g, "\n")
		.replace(/<[^<>]*>/g, "")
		.replace(/&(?:lt|gt|quot|nbsp|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

/** Embedded pictures have no readable address: type, length and end distinguish them. */
function pictureName(tag: string): string {
	const source = attributeOf(tag, "src");
	const address = source.startsWith("data:")
		? `${source.split(/[;,]/)[0]}, ${source.length} characters, …${source.slice(-12)}`
		: source;
	return [attributeOf(tag, "alt"), address].filter(Boolean).join(", ");
}

/** Whether more differs than `linesOf` shows: bold, headings, alignment and the like. */
export function formatsDiffer(before: string, after: string): boolean {
	const [one, other] = [formatsByText(before), formatsByText(after)];
	const changed = (from: typeof one, to: typeof one) =>
		[...from].flatMap(([text, formats]) => (to.has(text) ? [] : formats)).sort();
	for (const [text, formats] of one) {
		const others = other.get(text);
		if (others && formats.join() !== others.join()) return true;
	}
	// If the words differ, only the kinds of formats can be compared.
	return changed(one, other).join() !== changed(other, one).join();
}

/** Each block's tags by its text, without addresses. */
function formatsByText(html: string): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const block of html.split(/(?<=<\/(?:p|h[1-6]|blockquote|li|ol|ul)>)/)) {
		const text = linesOf(block).join("\n");
		const tags = (block.match(/<[^<>]*>/g) ?? [])
			.map((tag) => tag.replace(/ (?:href|src|alt|rel|target)="[^"]*"/g, ""))
			.join("");
		if (tags) found.set(text, [...(found.get(text) ?? []), tags]);
	}
	return found;
}
