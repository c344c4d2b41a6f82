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
