import { computingAndTechnology } from "./projects-computing-and-technology.ts";
import { energyAndMachines } from "./projects-energy-and-machines.ts";
import { farmAndField } from "./projects-farm-and-field.ts";
import { foodAndPeople } from "./projects-food-and-people.ts";
import { mathsAndPhysics } from "./projects-maths-and-physics.ts";
import { robotsAndDrafts } from "./projects-robots-and-drafts.ts";
import { waterAndChemistry } from "./projects-water-and-chemistry.ts";
import type { DemoProject } from "./types.ts";

/** The files wrap long lines for reading; stored HTML has no line breaks of ours. */
function tidy(html: string): string {
	return html
		.trim()
		.replace(/\s*\n\s*(?=<\/?(?:h2|h3|p|ul|ol|li|blockquote)\b)/g, "")
		.replace(/\s+/g, " ");
}

export const projects: DemoProject[] = [
	...waterAndChemistry,
	...mathsAndPhysics,
	...farmAndField,
	...energyAndMachines,
	...computingAndTechnology,
	...foodAndPeople,
	...robotsAndDrafts,
].map((project) => ({ ...project, content: tidy(project.content) }));
