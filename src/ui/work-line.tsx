import { formatShortDate } from "./format.ts";

interface WorkLineProps {
	/** Other servers may send none of these. */
	of: {
		reference?: string | undefined;
		owner?: { username: string } | null | undefined;
		due_on?: string | null | undefined;
	};
	/** Text before it on the same line. */
	about?: string;
}

/** In a row of a list: the record's reference, its owner and its due date. */
export function WorkLine({ of: { reference, owner, due_on }, about }: WorkLineProps) {
	const parts = [about, reference, owner?.username, due_on && `due ${formatShortDate(due_on)}`];
	const text = parts.filter(Boolean).join(" · ");
	return text ? <div className="soft">{text}</div> : null;
}
