import { queryString } from "../../../platform/browser/query-string.ts";
import { Rosette, type RosetteTone } from "../../../ui/art/rosette.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { NAME_HIDDEN } from "../shown-name.ts";
import type { ListedResult } from "./results.calls.ts";
import type { Winner } from "./results.contract.ts";
import { winnersPerCard } from "./results-choice.ts";

const TONES: RosetteTone[] = ["gold", "blue", "green"];
const RIBBONS = ["purple", "teal", "tomato"] as const;

interface ResultCardsProps {
	results: readonly ListedResult[];
	hasYears: boolean;
}

/** The whole card links to its result. A single card has the full width and all its winners. */
export function ResultCards({ results, hasYears }: ResultCardsProps) {
	const isSingle = results.length === 1;
	return (
		<ul className={layoutOf(results.length)}>
			{results.map((result, index) => (
				<Card as="li" key={result.id} className={isSingle ? "result-alone" : undefined}>
					<div className="flex gap-4">
						<Rosette
							tone={TONES[index % TONES.length] ?? "gold"}
							ribbons={RIBBONS[index % RIBBONS.length]}
							mark="star"
							className="mt-1 flex-none"
						/>
						<div className="min-w-0">
							{/* Most titles contain the year. */}
							{(result.year === 0 || (hasYears && !result.title.includes(String(result.year)))) && (
								<Badge>{result.year || "N/A"}</Badge>
							)}
							<h2 className="result-card-title">
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
					</div>
					<Winners result={result} limit={winnersPerCard(results.length)} />
				</Card>
			))}
		</ul>
	);
}

function layoutOf(cards: number): string | undefined {
	if (cards === 1) return undefined;
	return cards === 2 ? "grid gap-5 sm:grid-cols-2" : "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";
}

function Winners({ result, limit }: { result: ListedResult; limit: number }) {
	const { winners = [], winners_total: total = winners.length } = result;
	const shown = winners.slice(0, limit);
	if (shown.length === 0) return null;
	return (
		<div className="result-winners">
			<h3>Winners</h3>
			<ul>
				{shown.map((winner, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
					<li key={index}>
						<Link to={categoryPath(result.id, winner)}>
							<WinnerLines winner={winner} />
						</Link>
					</li>
				))}
			</ul>
			{total > shown.length && <p className="note">and {total - shown.length} more</p>}
		</div>
	);
}

const categoryPath = (id: string, { category_id, category_name }: Winner) =>
	`/results/${id}${queryString({ category: category_id ?? category_name })}`;

/** The school replaces a hidden name. */
function WinnerLines({ winner: { category_name, participant_name, school } }: { winner: Winner }) {
	const isNamed = !school || participant_name !== NAME_HIDDEN;
	return (
		<>
			<span className="winner-category">{category_name}</span>{" "}
			<strong translate="no">{isNamed ? participant_name : school}</strong>
			{isNamed && school && (
				<>
					{" "}
					<span translate="no">{school}</span>
				</>
			)}
		</>
	);
}
