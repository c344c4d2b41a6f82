import type { DemoCategory } from "./types.ts";

export const categories: DemoCategory[] = [
	{
		name: "Mathematical Science",
		description: "Counting, modelling and proof, from queues at the stage to patterns in a floor.",
	},
	{
		name: "Physics",
		description: "Motion, sound, light, heat and electricity, measured with care and simple tools.",
	},
	{
		name: "Computer Science",
		description: "Programs, data and algorithms that solve a problem you can name.",
	},
	{
		name: "Chemistry",
		description: "What things are made of and how they change, from titration to new materials.",
	},
	{
		name: "Biology and Biotechnology",
		description: "Living things and how to work with them: plants, microbes, bodies and enzymes.",
	},
	{
		name: "Energy and Transportation",
		description: "Ways to make, store and save energy, and to move people and goods.",
	},
	{
		name: "Environmental Science and Management",
		description: "Clean water, sound soil and less waste, with readings from before and after.",
	},
	{
		name: "Agriculture",
		description: "Better crops, animals, stores and tools for a farm of any size.",
	},
	{
		name: "Food Technology Textiles & Home Economics",
		description: "Food that feeds and keeps, cloth that lasts, and work at home made lighter.",
	},
	{
		name: "Engineering",
		description: "Structures and machines that are designed, built, loaded and improved.",
	},
	{
		name: "Technology and Applied Technology",
		description: "Known science turned into a device that someone near you would use.",
	},
	{
		name: "Behavioral Science",
		description: "How people learn, decide and act, studied with their consent and fair questions.",
	},
	{
		name: "Robotics",
		description: "Machines that sense, decide and move, with a stop button within reach.",
	},
];
