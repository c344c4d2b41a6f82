import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Fact } from "./facts.tsx";
import { PageHead } from "./page-head.tsx";
import { unbroken } from "./unbroken-words.tsx";

const whole = (word: string) => `<span class="whole-word">${word}</span>`;

test.each([
	["The write-up, page by page", `The ${whole("write-up,")} page by page`],
	["Abstract (250-500 words)", `Abstract ${whole("(250-500")} words)`],
	["A Two-Metre and a 12-Degree", `A ${whole("Two-Metre")} and a ${whole("12-Degree")}`],
	["A Photosynthesis-Respiration Loop", "A Photosynthesis-Respiration Loop"],
	["Rain - and shine -", "Rain - and shine -"],
	["Materials KES 20,280", `Materials ${whole("KES 20,280")}`],
	["KES 1,500.50, then KES 2.", `${whole("KES 1,500.50,")} then ${whole("KES 2.")}`],
	["Amount in KES", "Amount in KES"],
])("%j keeps its short words whole", (text, markup) => {
	expect(renderToStaticMarkup(unbroken(text))).toBe(markup);
});

test("a page's lead keeps its short words whole, too", () => {
	const page = renderToStaticMarkup(<PageHead title="My Work" lead="Your write-up" />);
	expect(page).toContain(`Your ${whole("write-up")}`);
});

test("an amount among the parts of a fact stays whole", () => {
	const fact = renderToStaticMarkup(
		<Fact label="Paid">
			{"KES 2,680"} in {3} payments
		</Fact>,
	);
	expect(fact).toContain(`<dd>${whole("KES 2,680")} in 3 payments</dd>`);
});

test("content other than text is unchanged", () => {
	expect(unbroken(undefined)).toBeUndefined();
});
