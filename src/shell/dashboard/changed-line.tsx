import { type ChangedLine, changedLines, type Segment } from "../../ui/text-changes.ts";

/** A line of a comparison: added words underlined, removed ones struck. */
export function ChangedLineText({ line }: { line: ChangedLine }) {
	if (line === "gap") return <p className="soft">…</p>;
	return (
		<p className="my-1 break-words">
			{line.map((segment, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the segments of one line never change
				<Words key={index} {...segment} />
			))}
		</p>
	);
}

interface ChangedFieldProps {
	label: string;
	before: string;
	after: string;
}

export function ChangedField({ label, before, after }: ChangedFieldProps) {
	const lines = changedLines(before.split("\n"), after.split("\n")).filter(isChanged);
	return (
		<div>
			<dt className="note">{label}</dt>
			<dd>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never change
					<ChangedLineText key={index} line={line} />
				))}
				{lines.length === 0 && "in another order"}
			</dd>
		</div>
	);
}

const isChanged = (line: ChangedLine) => line !== "gap" && line.some(({ kind }) => kind !== "same");

function Words({ kind, text }: Segment) {
	if (kind === "added") return <ins className="change">{text}</ins>;
	if (kind === "removed") return <del className="change">{text}</del>;
	return text;
}
