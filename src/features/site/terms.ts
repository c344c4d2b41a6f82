import type { Terms } from "../../site.ts";

export const defaultTerms: Terms = {
	includes: [
		"An idea that fits the category, and the time and money available",
		"Plans, a first model, and help with the build and the readings",
		"Comments on the write-up, chapter by chapter",
		"The layout of the display board, and two practice presentations",
		"A sheet that says what we did, for the declaration",
	],
	balance:
		"The development cost follows in parts that we agree on, the last when the project is handed over.",
	refunds: [
		"If you stop before the materials are bought, we refund all that you paid, within 7 days.",
		"If you stop later, you get the materials, or what is left of the money for them, and we refund the development cost of work not yet done.",
		"If we are late and the fair is over, we refund the development cost.",
	],
	about: "A small team of teachers, engineers and former participants in science fairs.",
};
