import { feltDigits } from "./felt-digits.ts";

const tones = {
	gold: { edge: "#c8901a", face: "#e8b53b" },
	silver: { edge: "#8e99a6", face: "#bac2cb" },
	bronze: { edge: "#a2663a", face: "#c98a5b" },
	blue: { edge: "#2c5fa8", face: "#8cc0dc" },
	green: { edge: "#2c7a4d", face: "#8ccba6" },
} as const;

/** Each ribbon has a tail in the light and one in the shade. */
const ribbonPairs = {
	purple: ["#9c1f6e", "#720f52"],
	teal: ["#1e6468", "#13464a"],
	tomato: ["#db4f2e", "#a93517"],
} as const;

export type RosetteTone = keyof typeof tones;
export type RosetteRibbons = keyof typeof ribbonPairs;

const edge =
	"M50 0L58.1 9.3L69.1 3.8L73.1 15.5L85.4 14.6L84.5 26.9L96.2 30.9L90.7 41.9L100 50L90.7 58.1L96.2 69.1L84.5 73.1L85.4 85.4L73.1 84.5L69.1 96.2L58.1 90.7L50 100L41.9 90.7L30.9 96.2L26.9 84.5L14.6 85.4L15.5 73.1L3.8 69.1L9.3 58.1L0 50L9.3 41.9L3.8 30.9L15.5 26.9L14.6 14.6L26.9 15.5L30.9 3.8L41.9 9.3Z";
const fiveStar =
	"M50 34L54.1 45.3L66.2 45.7L56.7 53.2L60 64.8L50 58L40 64.8L43.3 53.2L33.8 45.7L45.9 45.3Z";

interface RosetteProps {
	tone: RosetteTone;
	/** A rank, or a star for an award without one. */
	mark: 1 | 2 | 3 | "star";
	ribbons?: RosetteRibbons;
	className?: string;
}

/** A prize rosette of sixteen points with two ribbons, decorative; 50 x 70 px unless CSS sizes it. */
export function Rosette({ tone, mark, ribbons = "purple", className }: RosetteProps) {
	const { edge: edgeColour, face } = tones[tone];
	const [light, shade] = ribbonPairs[ribbons];
	return (
		<svg aria-hidden="true" className={className} width="50" height="70" viewBox="0 0 106 142">
			<path d="M28 84L17 137l17-9 15 11 5-49z" fill={light} />
			<path d="M50 90l3 49 14-11 17 9L72 84z" fill={shade} />
			<path d={edge} fill="#0b1524" opacity=".24" transform="translate(4 5)" />
			<path d={edge} fill={edgeColour} />
			<circle cx="50" cy="50" r="36" fill={face} />
			<circle cx="50" cy="50" r="29" fill="none" stroke="#172338" strokeWidth="2" opacity=".45" />
			{mark === "star" ? (
				<path d={fiveStar} fill="#172338" />
			) : (
				<path
					d={feltDigits[mark]}
					transform="translate(50 50) scale(.56)"
					fill="none"
					stroke="#172338"
					strokeWidth="15"
					strokeLinecap="round"
					strokeLinejoin="round"
				/>
			)}
		</svg>
	);
}
