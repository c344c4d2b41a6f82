/** Scripts with letters that look like those of another one. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a word has letters of two scripts, of which one is easily taken for another. */
export function mixesScripts(text: string): boolean {
	return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => {
		const letters = [...word].filter((letter) => !NEUTRAL.test(letter));
		const script = SCRIPTS.find((each) => letters.some((letter) => each.test(letter)));
		return script !== undefined && !letters.every((letter) => script.test(letter));
	});
}

/** Top-level domains that mail programs turn into links even without https://; "wanjiru.kamau" is a name. */
const TOP_LEVEL_DOMAINS =
	"com|net|org|info|biz|edu|gov|app|dev|xyz|top|site|online|shop|store|club|link|click|live|page|website|space|icu|vip|fun|today|email|zip|mobi|africa|example|ke|ug|tz|rw|ng|za|uk|us|eu|de|fr|in|cn|ru|io|co|me|tv|ai|ly|gl|gle|be|to|cc|ws|gg|sh|tk|ml|ga|cf|gq|pw";

const WEB_ADDRESS = new RegExp(
	[
		"://",
		"\\bwww\\.",
		// Do not match the domain of an email address.
		`(?<![\\p{L}\\p{N}@._-])(?:[\\p{L}\\p{N}-]+\\.)+(?:${TOP_LEVEL_DOMAINS})(?!\\.?[\\p{L}\\p{N}-])`,
		"[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}-]{1,63}(?:/|:\\d)",
	].join("|"),
	"iu",
);

export function hasWebAddress(text: string): boolean {
	return WEB_ADDRESS.test(text.normalize("NFKC"));
}
