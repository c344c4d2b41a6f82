import type { ReactNode } from "react";
import { readText } from "../platform/browser/read-fields.ts";
import { textOrNone } from "./format.ts";

export type Tone = "green" | "amber" | "blue" | "red" | "accent" | "grey" | "manila";

const TONES = new Map<string, Tone>(
	Object.entries({
		published: "green",
		completed: "green",
		draft: "amber",
		pending: "amber",
		new: "amber",
		processing: "blue",
		contacted: "blue",
		user: "blue",
		staff: "blue",
		admin: "accent",
		confirmed: "green",
		unconfirmed: "amber",
		reversed: "red",
		paid: "green",
		part: "blue",
		unpaid: "amber",
		overpaid: "red",
		cancelled: "grey",
		closed: "grey",
	} as const),
);

export function toneOf(status: string): Tone {
	return TONES.get(status) ?? "grey";
}

export function Badge({ tone = "manila", children }: { tone?: Tone; children: ReactNode }) {
	return (
		<span className="badge" data-tone={tone}>
			{children}
		</span>
	);
}

/** A status or role as a coloured badge, capitalised: `published` reads Published. */
export function StatusBadge({ status }: { status: string }) {
	const word = readText(status);
	const words = word.charAt(0).toUpperCase() + word.slice(1);
	return <Badge tone={toneOf(word)}>{textOrNone(words)}</Badge>;
}
