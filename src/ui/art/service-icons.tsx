import { petriDish } from "../../illustrations/motifs/biology.ts";
import { nodeTree } from "../../illustrations/motifs/computing.ts";
import { sunAndPanel } from "../../illustrations/motifs/energy.ts";
import { gears } from "../../illustrations/motifs/engineering.ts";
import { setSquare } from "../../illustrations/motifs/mathematics.ts";
import type { Motif } from "../../illustrations/motifs/motif.ts";
import { arm } from "../../illustrations/motifs/robotics.ts";
import { type CategoryKey, categoryPalettes } from "../../illustrations/palette.ts";
import { box, flat, place } from "../../illustrations/pieces.ts";
import { seededRandom } from "../../illustrations/seeded-random.ts";
import { CutPaper } from "./cut-paper.tsx";

export type ServiceIconName =
	| "prototyping"
	| "implementation"
	| "documentation"
	| "research"
	| "optimisation"
	| "deadline";

/** Icons are squares of 300 units: room around a motif of about 230. */
const SIDE = 300;

function icon(motif: Motif, category: CategoryKey, x = 0, y = 0): string {
	const { board, papers } = categoryPalettes[category];
	const random = seededRandom(`icon ${category}`);
	const drawing = motif.draw({ papers, random, facing: 1 });
	return flat(box(-SIDE / 2, -SIDE / 2, SIDE, SIDE, 8), board) + place(drawing, { x, y });
}

const icons: Record<ServiceIconName, string> = {
	prototyping: icon(arm, "robotics", 8, 0),
	implementation: icon(nodeTree, "computing", 0, 4),
	documentation: icon(setSquare, "mathematics", -6, 12),
	research: icon(petriDish, "biology"),
	optimisation: icon(gears, "engineering", 8, -2),
	deadline: icon(sunAndPanel, "energy", 2, 4),
};

interface ServiceIconProps {
	name: ServiceIconName;
	className?: string;
}

/** What a service is about, on the board colour of its field; 72 px unless CSS sizes it. */
export function ServiceIcon({ name, className }: ServiceIconProps) {
	return (
		<CutPaper
			drawing={icons[name]}
			frame={[-SIDE / 2, -SIDE / 2, SIDE, SIDE]}
			scale={0.24}
			className={className}
		/>
	);
}
