/** All colours of the illustrations, and which of them belong to which category. */

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

/** Four colours, in the order that the category's motifs expect. */
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
 * Keywords that identify a category, the most specific first: "Agricultural Engineering" is farming and "Biotechnology"
 * is biology, so general words come last.
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
 * The category that a name means, as typed by staff or visitors, including variants ("Environmental Science", "Biology
 * & Biotechnology"); "general" if no keyword matches.
 */
export function categoryKey(categoryName: string): CategoryKey {
	const name = categoryName.toLowerCase();
	return tellingWords.find(([words]) => words.test(name))?.[1] ?? "general";
}

/** A category's board colour as `#rrggbb`, for labels and chips. Names as in `categoryKey`. */
export function boardColour(categoryName: string): string {
	return categoryPalettes[categoryKey(categoryName)].board;
}
