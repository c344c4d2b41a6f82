import { Link } from "react-router";
import { Rosette, type RosetteTone } from "../../../ui/art/rosette.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import type { ListedResult } from "./results.calls.ts";

const TONES: RosetteTone[] = ["gold", "blue", "green"];
const RIBBONS = ["purple", "teal", "tomato"] as const;

/** Competitions as cards; the whole card leads to its result. */
export function ResultCards({ results }: { results: readonly ListedResult[] }) {
	return (
		<ul className="m-0 grid list-none gap-5 p-0 sm:grid-cols-2 lg:grid-cols-3">
			{results.map((result, index) => (
				<Card as="li" key={result.id} className="flex gap-4">
					<Rosette
						tone={TONES[index % TONES.length] ?? "gold"}
						ribbons={RIBBONS[index % RIBBONS.length]}
						mark="star"
						className="mt-1 flex-none"
					/>
					<div className="min-w-0">
						<Badge>{result.year}</Badge>
						<h2 className="mt-2 text-[1.25rem] leading-[1.2]">
							<Link className="stretched text-ink no-underline" to={`/results/${result.id}`}>
								{result.title}
							</Link>
						</h2>
						{result.description && (
							<p className="mt-2 line-clamp-3 leading-[1.5] text-ink-soft">{result.description}</p>
						)}
						<p className="mt-2 text-small text-ink-soft">
							Posted {formatShortDate(result.published_at ?? result.created_at)}
						</p>
					</div>
				</Card>
			))}
		</ul>
	);
}
