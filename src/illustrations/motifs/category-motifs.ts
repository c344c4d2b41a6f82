import type { CategoryKey } from "../palette.ts";
import { bulb, keypadPhone, mast, nodeTree, setSquare, triangleTiling } from "./computing.ts";
import { cloth, maize, pot, seedlings } from "./farm-and-food.ts";
import { head, hills, leaf, petriDish, tallyBubbles, waterTank } from "./life.ts";
import { arm, gears, rover, truss } from "./machines.ts";
import { flask, pendulum, prism, sunAndPanel, tubeRack, turbine } from "./matter-and-energy.ts";
import type { Motif } from "./motif.ts";

/** Two motifs for each category. "general" uses an idea and a radio, which suit any subject. */
export const categoryMotifs: Record<CategoryKey, readonly [Motif, Motif]> = {
	mathematics: [setSquare, triangleTiling],
	physics: [pendulum, prism],
	computing: [nodeTree, keypadPhone],
	chemistry: [flask, tubeRack],
	biology: [leaf, petriDish],
	energy: [sunAndPanel, turbine],
	environment: [hills, waterTank],
	agriculture: [maize, seedlings],
	food: [pot, cloth],
	engineering: [gears, truss],
	technology: [bulb, mast],
	behaviour: [tallyBubbles, head],
	robotics: [arm, rover],
	general: [bulb, mast],
};
