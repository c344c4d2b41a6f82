/** A rule with a single selector, so that it can be assigned to pages separately. */
interface Rule {
	/** At-rules around it, outermost first. */
	around: readonly string[];
	selector: string;
	body: string;
	/** One object per selector list. Lists are not merged: an unknown selector invalidates its whole list. */
	list: object;
}

export type Rules = readonly Rule[];

/** Classes in article HTML rather than in our code. */
const ARTICLE_CLASS = /^ql-/;

export function readRules(css: string, around: readonly string[] = []): Rules {
	const rules: Rule[] = [];
	for (const { prelude, body } of blocksOf(css)) {
		if (/^@(media|supports|container)/.test(prelude))
			rules.push(...readRules(body, [...around, prelude]));
		else if (/^@(?!keyframes)/.test(prelude)) {
			throw new Error(`${prelude} needs a style sheet of its own`);
		} else {
			const list = {};
			const selectors = prelude.startsWith("@") ? [prelude] : selectorsOf(prelude);
			rules.push(...selectors.map((selector) => ({ around, selector, body, list })));
		}
	}
	return rules;
}

/** A text with capitals or the marks of a sentence names no classes. */
const PROSE = /^["'].*(?:[A-Z]|[,?!\u2019\u2026]|[.:](?= |.$))/;

/** All words that can be a class, except names of elements and words of sentences. */
export function wordsIn(code: string): string[] {
	const texts = code
		.replace(/(jsxs?\(|\bas: )"\w+"/g, "$1")
		// Two apostrophes in a comment would enclose words.
		.replace(/^\s*(?:\/\/|\/\*\*|\*[ /]).*$/gm, "")
		.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g);
	return [...texts]
		.filter(([text]) => !PROSE.test(text))
		.flatMap(([text]) => text.slice(1, -1).split(/\s+/));
}

/** The rules that can match elements with classes among the words, in order. */
export function rulesFor(words: ReadonlySet<string>, rules: Rules): Rules {
	const matching = rules.filter(({ selector }) =>
		namesIn(selector).every((name) => words.has(name)),
	);
	const bodies = matching.map(({ body }) => body).join(" ");
	return matching.filter(({ selector }) => {
		const [, animation] = /^@keyframes (.+)$/.exec(selector) ?? [];
		return animation === undefined || bodies.includes(animation);
	});
}

/** Merges adjacent rules of the same list. */
export function writeRules(rules: Rules): string {
	let css = "";
	for (let start = 0; start < rules.length; ) {
		const { around, body, list } = rules[start] as Rule;
		const [outer] = around;
		const sameAs = (same: (rule: Rule) => boolean) => {
			const end = rules.findIndex((rule, index) => index > start && !same(rule));
			return rules.slice(start, end < 0 ? undefined : end);
		};
		const group =
			outer === undefined
				? sameAs((rule) => rule.list === list)
				: sameAs((rule) => rule.around[0] === outer);
		if (outer === undefined) {
			css += `${group.map(({ selector }) => selector)}{${body}}`;
		} else {
			const inside = group.map((rule) => ({ ...rule, around: rule.around.slice(1) }));
			css += `${outer}{${writeRules(inside)}}`;
		}
		start += group.length;
	}
	return css;
}

/** Required classes and data attributes. */
function namesIn(selector: string): string[] {
	// A class inside :not, :is or :where is not required.
	const required = selector.replace(/:(not|is|where)\((?:[^()]|\([^()]*\))*\)/g, "");
	if (required.startsWith("@")) return [];
	const classes = [...required.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi)];
	const attributes = [...required.matchAll(/\[(data-[\w-]+)/g)];
	return [...classes, ...attributes]
		.map(([, name]) => (name as string).replaceAll("\\", ""))
		.filter((name) => !ARTICLE_CLASS.test(name));
}

function* blocksOf(source: string): Generator<{ prelude: string; body: string }> {
	const css = source.replace(/\/\*[\s\S]*?\*\//g, "");
	let start = 0;
	let open = 0;
	let depth = 0;
	for (let at = 0; at < css.length; at++) {
		const char = css[at];
		if (char === "\\") at++;
		else if (char === '"' || char === "'") at = css.indexOf(char, at + 1);
		else if (char === "{" && depth++ === 0) open = at;
		else if (char === "}" && --depth === 0) {
			yield { prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at) };
			start = at + 1;
		}
	}
}

/** Ignores commas in brackets. */
function selectorsOf(prelude: string): string[] {
	return prelude.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}
