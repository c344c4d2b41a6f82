import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wholeWords } from "./whole-words.tsx";

const whole = (word: string) => `<span class="whole-word">${word}</span>`;

test.each([
	["The write-up, page by page", `The ${whole("write-up,")} page by page`],
	["Abstract (250-500 words)", `Abstract ${whole("(250-500")} words)`],
	["Write-up", whole("Write-up")],
	["A Two-Metre and a 12-Degree", `A ${whole("Two-Metre")} and a ${whole("12-Degree")}`],
	["A Photosynthesis-Respiration Loop", "A Photosynthesis-Respiration Loop"],
	["Rain - and shine -", "Rain - and shine -"],
	["Materials KES 20,280", `Materials ${whole("KES 20,280")}`],
	["KES 1,500.50, then KES 2.", `${whole("KES 1,500.50,")} then ${whole("KES 2.")}`],
	["Amount in KES", "Amount in KES"],
	["No hyphen", "No hyphen"],
	["", ""],
])("%j keeps its short words whole", (text, markup) => {
	expect(renderToStaticMarkup(<>{wholeWords(text)}</>)).toBe(markup);
});

test("what is no text stays as it is", () => {
	expect(wholeWords(undefined)).toBeUndefined();
});
