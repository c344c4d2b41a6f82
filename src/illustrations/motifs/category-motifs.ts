import type { CategoryKey } from "../palette.ts";
import { maize, seedlings } from "./agriculture.ts";
import { head, tallyBubbles } from "./behaviour.ts";
import { leaf, petriDish } from "./biology.ts";
import { flask, tubeRack } from "./chemistry.ts";
import { keypadPhone, nodeTree } from "./computing.ts";
import { sunAndPanel, turbine } from "./energy.ts";
import { gears, truss } from "./engineering.ts";
import { hills, waterTank } from "./environment.ts";
import { cloth, pot } from "./food.ts";
import { setSquare, triangleTiling } from "./mathematics.ts";
import type { Motif } from "./motif.ts";
import { pendulum, prism } from "./physics.ts";
import { arm, rover } from "./robotics.ts";
import { bulb, mast } from "./technology.ts";

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
