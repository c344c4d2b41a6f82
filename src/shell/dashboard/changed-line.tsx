import type { ChangedLine, Segment } from "../../ui/text-changes.ts";

/** A line of a comparison: added words underlined, removed ones struck. */
export function ChangedLineText({ line }: { line: ChangedLine }) {
	if (line === "gap") return <p className="soft">…</p>;
	return (
		<p className="my-1 break-words">
			{line.map((segment, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the segments of one line never change
				<Words key={place} {...segment} />
			))}
		</p>
	);
}

function Words({ kind, text }: Segment) {
	if (kind === "added") return <ins className="change">{text}</ins>;
	if (kind === "removed") return <del className="change">{text}</del>;
	return text;
}
