import { useLayoutEffect, useRef } from "react";
import { fold, foldLine } from "../../../../fold.ts";
import { groupBy } from "../../../../platform/text/group-by.ts";
import { SelectInput } from "../../../../ui/field.tsx";
import { Options } from "../../../../ui/options.tsx";
import type { ChosenCategories, PastedRow } from "../pasted-rows.ts";

/** Values that are no category's name, because names have no line break. */
const PARTICIPANT = "\n";
const NEITHER = "\n\n";

interface UnknownCategoriesProps {
	rows: readonly PastedRow[];
	names: readonly string[];
	/** By folded name (`foldLine`). */
	chosen: ChosenCategories;
	onChoose: (unknown: string, name: ChosenCategories[string]) => void;
}

/** Asks once for each unknown name. A new question comes into view. */
export function UnknownCategories({ rows, names, chosen, onChoose }: UnknownCategoriesProps) {
	const rowsByName = groupBy(
		rows.filter(({ unknownCategory }) => unknownCategory),
		({ unknownCategory = "" }) => foldLine(unknownCategory),
	);
	const isShown = rowsByName.size > 0;
	const wasShown = useRef(isShown);
	const question = useRef<HTMLFieldSetElement>(null);
	useLayoutEffect(() => {
		if (isShown && !wasShown.current) question.current?.scrollIntoView({ block: "nearest" });
		wasShown.current = isShown;
	}, [isShown]);
	if (!isShown) return null;
	return (
		<fieldset className="paste-question grid gap-4 md:grid-cols-2" ref={question}>
			<legend className="strong mb-2">Which categories are meant?</legend>
			{[...rowsByName].map(([key, [first, ...others]]) => {
				const unknown = first?.unknownCategory ?? "";
				const count = others.length + 1;
				return (
					<SelectInput
						key={key}
						label={`“${unknown}”, ${count} ${count === 1 ? "row" : "rows"}`}
						value={chosen[key] || ""}
						onChange={({ currentTarget: { value } }) =>
							onChoose(key, value === PARTICIPANT ? null : value !== NEITHER && value)
						}
					>
						<option value="">Choose a category</option>
						{first?.mayBePerson && <option value={PARTICIPANT}>None: it is a participant</option>}
						{first?.mayBePerson && <option value={NEITHER}>None: leave this line out</option>}
						<Options of={mostSimilarFirst(unknown, names)} />
					</SelectInput>
				);
			})}
		</fieldset>
	);
}

/** The most similar name first: "Mathematical Science" for "Maths". */
export function mostSimilarFirst(unknown: string, names: readonly string[]): string[] {
	const unknownPairs = letterPairsOf(unknown);
	const similarity = (name: string) => {
		const pairs = letterPairsOf(name);
		const shared = [...unknownPairs].filter((pair) => pairs.has(pair)).length;
		// The text may be part of the name; of two equal matches the shorter one wins.
		return shared / (unknownPairs.size || 1) + shared / (100 * (pairs.size || 1));
	};
	return names
		.map((name) => ({ name, similarity: similarity(name) }))
		.sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1))
		.map(({ name }) => name);
}

function letterPairsOf(text: string): Set<string> {
	const words = fold(text).match(/\p{L}+/gu) ?? [];
	const pairsIn = (word: string) =>
		[...word].slice(1).map((letter, index) => `${word[index]}${letter}`);
	return new Set(words.flatMap(pairsIn));
}
