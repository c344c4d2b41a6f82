import { expect, test } from "vitest";
import { searchTermForContact, searchTermForName, wordsOf } from "./search-term.ts";

test.each([
	["Achieng Otieno", ["achieng", "otieno"]],
	["Otieno, Achieng", ["otieno", "achieng"]],
	// All kinds of apostrophes.
	["Ng’ang’a", ["nganga"]],
	["Ng'ang'a", ["nganga"]],
	["WAMBŨI", ["wambui"]],
	["Bio 7", ["bio", "7"]],
	["% _", []],
])("%s consists of the words %j", (name, words) => {
	expect(wordsOf(name)).toEqual(words);
});

const HASH = "4bio7c0f6a7d6b4e079a5c0f1f6f6b7a104bio7c0f6a7d6b4e079a5c0f1f6f6b";
const ID = "8c7b10f7-7d6b-4e07-9a5c-0f1f6f6b7a10";

function rankOf(name: string, ...texts: string[]): number | undefined {
	const searched = texts.map((text, index) => ({ where: `${index}`, text, isName: index === 0 }));
	return searchTermForName(name).match(searched)?.rank;
}

test.each([
	["the name itself", ["Pupil Bio 7", ""], 0],
	["the phrase in a text", ["Somebody", "For the pupil Bio 7, please"], 1],
	["the words in one text", ["Somebody", "Grade 7, Bio club"], 2],
	["the words in several texts", ["Bio Club", "Grade 7"], 3],
	["a part of a longer word", ["Biology Club", "Grade 7"], 4],
])("matches are ranked by closeness: %s", (_, texts, rank) => {
	expect(rankOf("Bio 7", ...texts)).toBe(rank);
});

test.each([
	["another number", "Pupil Bio 10"],
	["a number that contains it", "Pupil Bio 70"],
	["a phone number that contains it", "Bio, 0712345678"],
	["a hash", `Bio ${HASH.replace("bio7", "7")} ${HASH}`],
	["only a hash", HASH],
	["an id", `Bio ${ID}`],
	["a token", "Bio M1rx-3kd_7bioQ9zPw4Lh-7-aB_cD3eF5gH7iJ9kL1"],
	["one of the words", "Bio"],
])("%s does not match", (_, text) => {
	expect(rankOf("Bio 7", text)).toBeUndefined();
});

test.each([
	["Wambui", "Wambũi", 0],
	["nganga", "Ng’ang’a Kamau", 0],
	["Ng'ang'a", "Nganga Kamau", 0],
	["Moraa Bosibori", "Moraa Bosibori’s father", 0],
	["wanjiku", "wanjiku.kamau2009@school.example", 0],
	["njik", "wanjiku@school.example", 4],
	["birth", "birth-certificate-wanjiku-2009.pdf", 0],
])("%s is found in %s", (name, text, rank) => {
	expect(rankOf(name, text)).toBe(rank);
});

const finds = (contact: { email?: string; phone?: string }, text: string) =>
	searchTermForContact({ email: null, phone: null, ...contact }).match([
		{ where: "notes", text, isName: false },
	])?.matches;

test.each([
	["0712345678", "Call 0712 345 678 please"],
	["0712345678", "+254 (0) 712-345-678"],
	["0712345678", "00254712345678"],
	["+254712345678", "712345678"],
	["+255712345678", "00255 712 345 678"],
	["amina@home.example", "Write to AMINA@home.example."],
])("%s is found in %s", (contact, text) => {
	const by = contact.includes("@") ? { email: contact } : { phone: contact };
	expect(finds(by, text)).toEqual([{ where: "notes", words: text }]);
});

test.each([
	["0712345678", "0712345679"],
	["0712345678", "+255712345678"],
	["+255712345678", "0712345678"],
	["0712345678", "07123456789"],
	["0712345678", `0712345678${HASH}`],
	["0712345678", "8c7b10f7-7d6b-4e07-9a5c-071234567810"],
	["amina@home.example", "old.amina@home.example"],
	["amina@home.example", "amina@home.example-school.org"],
])("%s is not found in %s", (contact, text) => {
	const by = contact.includes("@") ? { email: contact } : { phone: contact };
	expect(finds(by, text)).toBeUndefined();
});
