import type { DemoPhoto } from "./types.ts";

type Row = [
	title: string,
	description: string,
	category: string,
	ratio: DemoPhoto["ratio"],
	featured?: "featured",
];

const food = "Food Technology Textiles & Home Economics";
const environment = "Environmental Science and Management";
const technology = "Technology and Applied Technology";
const energy = "Energy and Transportation";
const biology = "Biology and Biotechnology";

const rows: Row[] = [
	[
		"Titration on the table",
		"Guava, orange and lemon, drop by drop. The standard stands on the left.",
		"Chemistry",
		"portrait",
		"featured",
	],
	[
		"Forty agar plates later",
		"Every plate stayed sealed. The count is on the board, by day.",
		biology,
		"square",
	],
	[
		"Fluoride filter",
		"A pair of buckets and 3.7 kg of charred bone. Nakuru, 2026.",
		environment,
		"square",
		"featured",
	],
	[
		"Weather mast",
		"Wind cups from four halves of a plastic ball, on a broom handle.",
		technology,
		"portrait",
	],
	[
		"Maize dryer, final build",
		"The alarm beeps at 65% humidity in the jar.",
		"Agriculture",
		"landscape",
		"featured",
	],
	[
		"Pedal charger at the stall",
		"Twenty minutes of pedalling, full phone. Gikomba, 2026.",
		energy,
		"landscape",
	],
	[
		"Pendulum timing rig",
		"Three lengths of string and one patient timekeeper.",
		"Physics",
		"square",
	],
	[
		"Porridge tasting",
		"Three cups with number codes. Nobody knew which was malted.",
		food,
		"landscape",
	],
	[
		"Ward cart, first run",
		"It crossed the sill and spilt 4 mL.",
		"Robotics",
		"portrait",
		"featured",
	],
	[
		"Gearbox from scrap",
		"44 teeth to 18: the chalk mark shows every turn.",
		"Engineering",
		"square",
	],
	[
		"Queue model",
		"Twenty mornings at the stage, drawn minute by minute.",
		"Mathematical Science",
		"portrait",
	],
	[
		"Recall survey",
		"Sixty-four pupils, forty words, no names on the sheets.",
		"Behavioral Science",
		"square",
	],
	[
		"Timetable on a kabambe",
		"Dial, choose a form, read the day. Judges tried it with the sound off.",
		"Computer Science",
		"portrait",
		"featured",
	],
	[
		"Rainbow in a cereal box",
		"An old CD splits the lamp. A queue formed to look inside.",
		"Physics",
		"landscape",
	],
	[
		"Clay pot cut in half",
		"The dark ring is water on its way out through the wall.",
		"Agriculture",
		"portrait",
	],
	[
		"Banana-peel strips",
		"Forty strips in four colours of clip, before the pull.",
		"Chemistry",
		"square",
	],
	[
		"Truss under load",
		"Sixty kilograms of sand, and the pointer still moves.",
		"Engineering",
		"landscape",
		"featured",
	],
	[
		"Two panels, one dusty",
		"The left one was wiped each morning for fourteen days.",
		energy,
		"square",
	],
	[
		"Tomato seedlings, day 28",
		"Trays A to D. The key was in a sealed envelope.",
		biology,
		"landscape",
	],
	[
		"Cherry grading in a light box",
		"Ripe, underripe, overripe: three questions on one page.",
		"Computer Science",
		"square",
	],
	["Gold from onion skin", "Forty squares of cotton, sorted by eye on the spot.", food, "portrait"],
	["Siren in a barrel", "Fifty fills, fifty splashes, one false alarm.", technology, "square"],
	[
		"Tomato arm at the gate",
		"Green goes left. The gripper holds with 2.6 N.",
		"Robotics",
		"landscape",
	],
	[
		"Iron sheets in manila",
		"The roof at one to ten: 26 strips and almost no offcut.",
		"Mathematical Science",
		"square",
	],
	[
		"Footprints to the tap",
		"A stencil in two sizes, and the counts before and after.",
		"Behavioral Science",
		"portrait",
	],
	[
		"Mud in four jars",
		"One storm from each plot. Two lines of grass, the clearest water.",
		environment,
		"landscape",
	],
	[
		"Lamp that watches the page",
		"Cover the sensor and it brightens. Walk away and it fades.",
		technology,
		"portrait",
	],
	[
		"Yeast in a row of bottles",
		"From 15 to 50 °C, with rubber bands for the heights.",
		biology,
		"portrait",
	],
	[
		"Cabbage-paper chart",
		"Nine soils from nine farms, read by three people.",
		"Chemistry",
		"landscape",
	],
	[
		"The hall before the judges",
		"Boards up, cloths ironed, one last look at the graph.",
		environment,
		"landscape",
		"featured",
	],
];

export const gallery: DemoPhoto[] = rows.map(
	([title, description, category, ratio, featured], index) => ({
		title,
		description,
		category,
		ratio,
		featured: featured !== undefined,
		seed: 101 + 7 * index,
	}),
);
