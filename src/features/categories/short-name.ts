/** Fits a line of a badge beside a card's picture on a phone. */
const MAX_LENGTH = 22;

/** A long name's start, for badges: up to a comma, "&" or "and", not ending in a word in lower case, such as "of". */
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
