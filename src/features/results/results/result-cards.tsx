import { Rosette, type RosetteTone } from "../../../ui/art/rosette.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { ListedResult } from "./results.calls.ts";

const TONES: RosetteTone[] = ["gold", "blue", "green"];
const RIBBONS = ["purple", "teal", "tomato"] as const;

/** Competitions as cards; the whole card links to its result. */
export function ResultCards({ results }: { results: readonly ListedResult[] }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
			{results.map((result, index) => (
				<Card as="li" key={result.id} className="flex gap-4">
					<Rosette
						tone={TONES[index % TONES.length] ?? "gold"}
						ribbons={RIBBONS[index % RIBBONS.length]}
						mark="star"
						className="mt-1 flex-none"
					/>
					<div className="min-w-0">
						<Badge>{result.year || "N/A"}</Badge>
						<h2 className="result-card-title mt-2">
							<Link className="stretched" to={`/results/${result.id}`}>
								{result.title}
							</Link>
						</h2>
						{result.description && (
							<p className="result-card-text mt-2 line-clamp-3">{result.description}</p>
						)}
						<p className="note mt-2">
							Posted {formatShortDate(result.published_at ?? result.created_at)}
						</p>
					</div>
				</Card>
			))}
		</ul>
	);
}
