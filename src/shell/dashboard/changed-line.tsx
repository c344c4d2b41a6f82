import type { ChangedLine, Piece } from "../../ui/text-changes.ts";

/** A line of a comparison: added words underlined, removed ones struck. */
export function ChangedLineText({ line }: { line: ChangedLine }) {
	if (line === "gap") return <p className="soft">…</p>;
	return (
		<p className="my-1 break-words">
			{line.map((piece, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never change
				<Words key={place} {...piece} />
			))}
		</p>
	);
}

function Words({ kind, text }: Piece) {
	if (kind === "added") return <ins className="change">{text}</ins>;
	if (kind === "removed") return <del className="change">{text}</del>;
	return text;
}
