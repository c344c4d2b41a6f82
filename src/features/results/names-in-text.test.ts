import { expect, test } from "vitest";
import { chunksOf, createNameFinder } from "./names-in-text.server.ts";

const find = createNameFinder(
	[
		...["Wanjiru Kamau", "Mary Wambũi Ng'ang'a", "Achieng Otieno & Baraka Mwangi", "Ali", "Chebet"],
		...['Faith "Kui" Njeri', "Otieno (Baba Yao) Peter Were"],
	].map((participant_name) => ({ participant_name })),
);
const namesIn = (text: string) => find(text).map(({ participant_name }) => participant_name);

test.each([
	["built by wanjiru KAMAU of Nakuru", ["Wanjiru Kamau"]],
	["Thanks to Mary Ng'ang'a.", ["Mary Wambũi Ng'ang'a"]],
	["Mary Wambui Ng'ang'a, Form 3", ["Mary Wambũi Ng'ang'a"]],
	["with Baraka  Mwangi", ["Achieng Otieno & Baraka Mwangi"]],
	["Coached by Chebet", ["Chebet"]],
	["Wan\u00ADjiru Ka\u200Bmau", ["Wanjiru Kamau"]],
	['Wanjiru "Shiko" Kamau', ["Wanjiru Kamau"]],
	["Wanjiru (Shiko) Kamau", ["Wanjiru Kamau"]],
	["Wanjiru ‘Shiko’ Kamau", ["Wanjiru Kamau"]],
	["Mary (Shiku) Ng'ang'a", ["Mary Wambũi Ng'ang'a"]],
	["Faith Njeri", ['Faith "Kui" Njeri']],
	["by Kui Njeri, Form 2", ['Faith "Kui" Njeri']],
	["Faith (Kui) Njeri", ['Faith "Kui" Njeri']],
	["Otieno Peter Were", ["Otieno (Baba Yao) Peter Were"]],
	["Baba Yao Were", ["Otieno (Baba Yao) Peter Were"]],
])("the name in %j is found", (text, names) => {
	expect(namesIn(text)).toEqual(names);
});

test.each([
	"",
	"Wanjiru and another Kamau",
	"the Kamau Wanjirus",
	"Ali is too short a word",
	"Otieno Achieng",
	"Kui alone, and the Njeri (a river)",
	"Wanjiru's dryer is Kamau's",
])("no name is found in %j", (text) => {
	expect(namesIn(text)).toEqual([]);
});

test.each([
	["a word", "dryer ", 5_000],
	["no space at all", "x".repeat(97), 700],
	["letters of several units", "🌞 ", 12_000],
])("a name anywhere in a long text of %s is complete in one of its chunks", (_, filler, times) => {
	const half = filler.repeat(times);
	for (let shift = 0; shift < 1_000; shift += 37) {
		const text = `${half.slice(shift)} Faith (Kui) Njeri ${half}`;
		const chunks = [...chunksOf(text)];
		expect(chunks.some((chunk) => namesIn(chunk).length === 1)).toBe(true);
		expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(20_000);
	}
});
