const INK = "#1b2a44";
const UNKNOWN = "#8ccba6";

/** By words in a category's name, specific ones first: "Biotechnology" is biology, general words are last. */
const BOARD_COLOURS: readonly (readonly [RegExp, string])[] = [
	[/robot|mechatronic/, "#2c5fa8"],
	[/math|statistic/, "#b7a2d8"],
	[/physic(?!al)|optic|astronom/, INK],
	[/comput|software|informat|program/, "#1e6468"],
	[/biolog|biotech|botan|zoolog|medic|health/, "#2c7a4d"],
	[/agri|farm|crop|livestock|horticult/, "#b88e64"],
	[/food|textile|home|nutrition|cloth/, "#db4f2e"],
	[/energy|transport|solar|power/, "#f2ab2e"],
	[/environment|water|climate|waste|earth/, "#8cc0dc"],
	[/chemi/, "#f1aec2"],
	[/behavio|psycholog|social/, "#e7dabb"],
	[/engineer|mechanic|construct/, "#f0cf85"],
	[/techno|electronic|applied/, "#d3e6ce"],
];

/** The colour of a category's board on the covers of its projects; `null`: for all categories. */
export function boardColour(category: string | null): string {
	if (category === null) return INK;
	const name = category.toLowerCase();
	return BOARD_COLOURS.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN;
}
