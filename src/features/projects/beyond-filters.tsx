import { useId } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AllProjectsLink } from "./all-projects.tsx";
import { addressOf, type Filter } from "./project-filter.ts";

/** A list of at most this many projects also suggests wider filters. */
export const FEW_MATCHES = 2;

export type WiderFilters = { name: string; text: string; filter: Filter }[];

function FilterLinks({ widerFilters }: { widerFilters: WiderFilters }) {
	return widerFilters.map(({ name, text, filter }) => (
		<LinkButton key={name} small to={addressOf(filter)}>
			{text.replace(/ (?=projects?\)$)/, "\u00a0")}
		</LinkButton>
	));
}

export function NoMatches({ widerFilters }: { widerFilters: WiderFilters }) {
	return (
		<EmptyState
			title="No articles found."
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{widerFilters.length > 0 ? (
						<FilterLinks widerFilters={widerFilters} />
					) : (
						<AllProjectsLink />
					)}
				</div>
			}
		>
			<p>No project fits all of these filters. Remove a filter.</p>
		</EmptyState>
	);
}

export function CloseMatches({ widerFilters }: { widerFilters: WiderFilters }) {
	const heading = useId();
	return (
		<section className="mt-6" aria-labelledby={heading}>
			<h2 id={heading} className="h3 mb-3">
				Other close matches
			</h2>
			<div className="flex flex-wrap gap-3">
				<FilterLinks widerFilters={widerFilters} />
			</div>
		</section>
	);
}
