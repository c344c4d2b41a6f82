import type { Terms } from "../../site.ts";

export const defaultTerms: Terms = {
	includes: [
		"An idea that fits the category, the time and the money there is",
		"Plans, a first model, and help with the build and the readings",
		"Comments on the write-up, chapter by chapter",
		"The layout of the display board, and two practice presentations",
		"A sheet that says what we did, for the declaration",
	],
	balance:
		"The development cost follows in parts that we agree on, the last when the project is handed over.",
	refunds: [
		"Before the materials are bought, everything you paid comes back within 7 days.",
		"After that you get the materials, or what is left of their money, and the part of the development cost for work not done.",
		"If we are late and the fair is over, the development cost comes back.",
	],
	about: "A small team of teachers, engineers and former participants of science fairs.",
};
