import { Rosette, type RosetteRibbons, type RosetteTone } from "./art/rosette.tsx";

const prizes: Record<number, { tone: RosetteTone; ribbons: RosetteRibbons }> = {
	1: { tone: "gold", ribbons: "purple" },
	2: { tone: "silver", ribbons: "teal" },
	3: { tone: "bronze", ribbons: "tomato" },
};

interface RankBadgeProps {
	place: number | null | undefined;
	/** On a phone the first three show a rosette instead of a disc. */
	rosette?: boolean;
}

export function RankBadge({ place, rosette }: RankBadgeProps) {
	const prize = place ? prizes[place] : undefined;
	return (
		<span className="place" data-rosette={(rosette && prize !== undefined) || undefined}>
			<span className="place-disc" data-medal={prize?.tone}>
				{place ?? "–"}
			</span>
			{rosette && prize && (
				<Rosette tone={prize.tone} ribbons={prize.ribbons} mark={place as 1 | 2 | 3} />
			)}
		</span>
	);
}
