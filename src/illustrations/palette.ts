/**
 * The paper cupboard: every colour the illustrations are cut from, and which papers belong to
 * which category of the fair.
 */

export const paper = {
	manila: "#f0cf85",
	chalk: "#f8f6ea",
	ink: "#1b2a44",
	perm: "#9c1f6e",
	leaf: "#2c7a4d",
	graph: "#d3e6ce",
	sky: "#8cc0dc",
	tomato: "#db4f2e",
	marigold: "#f2ab2e",
	lilac: "#b7a2d8",
	hardboard: "#b88e64",
	rose: "#f1aec2",
	teal: "#1e6468",
	mint: "#8ccba6",
	sand: "#e7dabb",
	deep: "#12402f",
	blue: "#2c5fa8",
	soil: "#6e4a2e",
	grey: "#bdbfba",
} as const;

export type CategoryKey =
	| "mathematics"
	| "physics"
	| "computing"
	| "chemistry"
	| "biology"
	| "energy"
	| "environment"
	| "agriculture"
	| "food"
	| "engineering"
	| "technology"
	| "behaviour"
	| "robotics"
	| "general";

/** Four colours, always in the order the category's motifs expect them. */
export type Papers = readonly [string, string, string, string];

interface CategoryPalette {
	board: string;
	papers: Papers;
}

const { chalk, deep, ink, leaf, manila, marigold, mint, perm, sky, teal, tomato, blue } = paper;

export const categoryPalettes: Record<CategoryKey, CategoryPalette> = {
	mathematics: { board: paper.lilac, papers: [ink, chalk, marigold, perm] },
	physics: { board: ink, papers: [manila, tomato, sky, chalk] },
	computing: { board: teal, papers: [chalk, marigold, mint, ink] },
	chemistry: { board: paper.rose, papers: [chalk, perm, ink, marigold] },
	biology: { board: leaf, papers: [mint, chalk, deep, manila] },
	energy: { board: marigold, papers: [chalk, ink, tomato, blue] },
	environment: { board: sky, papers: [deep, leaf, chalk, manila] },
	agriculture: { board: paper.hardboard, papers: [marigold, leaf, manila, deep] },
	food: { board: tomato, papers: [manila, chalk, ink, marigold] },
	engineering: { board: manila, papers: [blue, tomato, ink, chalk] },
	technology: { board: paper.graph, papers: [marigold, ink, teal, chalk] },
	behaviour: { board: paper.sand, papers: [perm, teal, ink, marigold] },
	robotics: { board: blue, papers: [marigold, chalk, ink, tomato] },
	general: { board: mint, papers: [marigold, ink, teal, chalk] },
};

/**
 * Words that give a category away, most telling first: "Agricultural Engineering" is farming and
 * "Biotechnology" is biology, so the broad words come last.
 */
const tellingWords: readonly (readonly [RegExp, CategoryKey])[] = [
	[/robot|mechatronic/, "robotics"],
	[/math|statistic/, "mathematics"],
	[/physic(?!al)|optic|astronom/, "physics"],
	[/comput|software|informat|program/, "computing"],
	[/biolog|biotech|botan|zoolog|medic|health/, "biology"],
	[/agri|farm|crop|livestock|horticult/, "agriculture"],
	[/food|textile|home|nutrition|cloth/, "food"],
	[/energy|transport|solar|power/, "energy"],
	[/environment|water|climate|waste|earth/, "environment"],
	[/chemi/, "chemistry"],
	[/behavio|psycholog|social/, "behaviour"],
	[/engineer|mechanic|construct/, "engineering"],
	[/techno|electronic|applied/, "technology"],
];

/**
 * The palette a category is drawn with, by its name as staff or a visitor typed it. Short forms
 * find their category ("Environmental Science", "Biology & Biotechnology"); a name that says
 * nothing about its subject is "general".
 */
export function categoryKey(categoryName: string): CategoryKey {
	const name = categoryName.toLowerCase();
	return tellingWords.find(([words]) => words.test(name))?.[1] ?? "general";
}

/** A category's board colour as `#rrggbb`, for flags and chips. Names as in `categoryKey`. */
export function boardColour(categoryName: string): string {
	return categoryPalettes[categoryKey(categoryName)].board;
}
