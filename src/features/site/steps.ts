import { type Step, site } from "../../site.ts";

/* How we work: on the home page and beside the form for requests. */

export const defaultSteps: readonly Step[] = [
	{
		days: "Day 1",
		title: "Initial Consultation",
		text: "We agree on the question, the category and what the judges will ask.",
	},
	{
		days: "Days 2-5",
		title: "Rapid Prototyping",
		text: "A first model on the table, tested and photographed.",
	},
	{
		days: "Days 6-10",
		title: "Implementation",
		text: "The real build, the readings and the write-up.",
	},
	{
		days: "Days 11-14",
		title: "Final Delivery",
		text: "Display board, presentation practice and handover.",
	},
];

export const shownSteps = () => site.steps ?? defaultSteps;

/** Whether the pages may speak of fourteen days: what the owner changed are at most the words. */
export const takeFourteenDays = (steps: readonly Step[]) =>
	steps.every(({ days }, index) => days === defaultSteps[index]?.days);

/** Above steps of other days. */
export const OWN_DAYS = "How we work, step by step";
