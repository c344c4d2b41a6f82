/** As long as a badge beside a card's picture on a phone takes in one line. */
const MAX_LENGTH = 22;

/**
 * The beginning of a long category's name, for badges: what comes before a comma, "&" or "and", and as few words less as
 * a line takes. Never ends with a word such as "of".
 */
export function shortName(name: string): string {
	if (name.length <= MAX_LENGTH) return name;
	const [first = name] = name.split(/,|&|\sand\s/);
	const words = first.trim().split(/\s+/);
	while (
		words.length > 1 &&
		(words.join(" ").length > MAX_LENGTH || /^\p{Ll}/u.test(words[words.length - 1] ?? ""))
	) {
		words.pop();
	}
	const short = words.join(" ");
	return name.startsWith(short) && short ? short : name;
}
