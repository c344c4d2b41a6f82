import type { Claim, Testimonial } from "../../site.ts";

/* The home page's default texts, from the specification. */

export const defaultClaims: readonly Claim[] = [
	{ number: "2,000+", of: "students" },
	{ number: "500+", of: "university projects" },
];

export const defaultTestimonials: readonly Testimonial[] = [
	{
		words: "The judges asked about my control sample for ten minutes. I had an answer every time.",
		who: "Achieng Otieno",
		what: "Form 3, Chemistry",
	},
	{
		words: "My students stopped copying and started measuring.",
		who: "Mr Kiprotich",
		what: "Physics teacher, Nakuru",
	},
	{
		words: "Fourteen days before the defence I had wires. Then I had a prototype.",
		who: "Wanjiru Maina",
		what: "Engineering student",
	},
];
