import type { Step } from "../../site.ts";

/* Default steps of our work, on the home page and beside the request form. */

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

/** Heading above the owner's steps, which may take more or fewer days. */
export const OWN_STEPS_HEADING = "How we work, step by step";
