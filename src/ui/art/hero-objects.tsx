import { maize } from "../../illustrations/motifs/agriculture.ts";
import { flask } from "../../illustrations/motifs/chemistry.ts";
import { rover } from "../../illustrations/motifs/robotics.ts";
import { categoryPalettes, paper } from "../../illustrations/palette.ts";
import { seededRandom } from "../../illustrations/seeded-random.ts";
import { CutPaper, type CutPaperProps } from "./cut-paper.tsx";

interface HeroObjectProps {
	className?: string;
}

// Constants, because the hero shows the same three objects to everyone.
const maizeDrawing = maize.draw({
	papers: categoryPalettes.agriculture.papers,
	random: seededRandom("hero cob"),
	facing: 1,
});

// Mint and deep green: the categories' purple and ink have too little contrast with the cloth.
const flaskDrawing = flask.draw({
	papers: [paper.chalk, paper.mint, paper.ink, paper.marigold],
	random: seededRandom("hero flask"),
	facing: 1,
});

const roverDrawing = rover.draw({
	papers: [paper.marigold, paper.chalk, paper.deep, paper.tomato],
	random: seededRandom("hero rover"),
	facing: 1,
});

function objectOf(drawing: CutPaperProps["drawing"], frame: CutPaperProps["frame"]) {
	return ({ className }: HeroObjectProps) => (
		<CutPaper drawing={drawing} frame={frame} scale={0.55} className={className} />
	);
}

/** A maize cob on the cloth; 138 x 136 px unless CSS sizes it. */
export const MaizeObject = objectOf(maizeDrawing, [-126, -122, 252, 248]);
/** A flask with its drop; 114 x 132 px unless CSS sizes it. */
export const FlaskObject = objectOf(flaskDrawing, [-96, -118, 208, 240]);
/** A rover; 112 x 134 px unless CSS sizes it. */
export const RoverObject = objectOf(roverDrawing, [-98, -130, 204, 244]);
