export const DRILL_QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
	[
		"In one sentence: what did you find out?",
		"What you changed, how your readings responded, and one number.",
	],
	[
		"Which variable did you change, and how do you know that nothing else caused the result?",
		"Its name, what stayed the same, and what the control showed.",
	],
	[
		"Why this many readings? What is your error?",
		"How often each was repeated, how far apart they were, and what your instrument can read.",
	],
	[
		"Which reading surprised you, and what did you do about it?",
		"The day, the number, and that you repeated it instead of leaving it out.",
	],
	[
		"Who has done this before, and what is new in yours?",
		"A name or a source with its year, and the one thing that you do differently.",
	],
	[
		"What does one cost, and who would buy it?",
		"The total cost of the materials, and what the people you asked said.",
	],
	["Why does it work?", "The law or process in your own words, and where you read about it."],
	[
		"What would you do with one more month?",
		"The weakest point of the work, and how you would test it.",
	],
	[
		"Who helped you, and with what?",
		"Each person and what they did (us too), and artificial intelligence if you used it.",
	],
	["May I see a page of your logbook?", "Open it at a day when something went wrong."],
];

export const DRILL_SECONDS = 300;
