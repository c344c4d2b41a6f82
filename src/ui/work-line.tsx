import { formatShortDate } from "./format.ts";

interface WorkLineProps {
	/** Other servers may know none of it. */
	of: {
		reference?: string | undefined;
		owner?: { username: string } | null | undefined;
		due_on?: string | null | undefined;
	};
	/** What goes before it in the same line. */
	about?: string;
}

/** In a row of a list: its reference, who looks after it and when it is due. */
export function WorkLine({ of: { reference, owner, due_on }, about }: WorkLineProps) {
	const parts = [about, reference, owner?.username, due_on && `due ${formatShortDate(due_on)}`];
	const text = parts.filter(Boolean).join(" · ");
	return text ? <div className="soft">{text}</div> : null;
}
