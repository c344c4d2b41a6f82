/** Our promises about money. The owner of the site writes them, and sets `areSample` to false once they are final. */
export const terms = {
	/** Shows a note to admins, on the dashboard's first page, that the figures and periods are not final. */
	areSample: true,
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
} as const;
