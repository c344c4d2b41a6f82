import type { MouseEvent } from "react";
import type { SearchKind } from "../../../product/kinds.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { HitGroup } from "../search.contract.ts";

const HEADINGS: Record<SearchKind, string> = {
	orders: "Orders",
	requests: "Requests",
	projects: "Projects",
	results: "Results",
	places: "Participants and Schools",
	people: "Users",
};

const hitId = ({ kind }: HitGroup, id: string) => `${kind}-${id}`;
const allId = ({ kind }: HitGroup) => `${kind}-all`;

const hasMore = ({ total, hits, all_path }: HitGroup) => all_path !== null && total > hits.length;

export function optionIds(groups: readonly HitGroup[]): string[] {
	return groups.flatMap((group) => [
		...group.hits.map(({ id }) => hitId(group, id)),
		...(hasMore(group) ? [allId(group)] : []),
	]);
}

interface HitOptionsProps {
	groups: readonly HitGroup[];
	idBase: string;
	active: string | undefined;
	onFollow: () => void;
}

export function HitOptions({ groups, idBase, active, onFollow }: HitOptionsProps) {
	const option = (id: string) => ({
		role: "option",
		id: `${idBase}-${id}`,
		"aria-selected": id === active,
		// The focus stays in the search box.
		tabIndex: -1,
		onClick: (event: MouseEvent) => {
			const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
			if (!opensElsewhere) onFollow();
		},
	});
	return groups.map((group) => {
		const heading = `${idBase}-${group.kind}`;
		return (
			// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
			<div role="group" aria-labelledby={heading} key={group.kind}>
				<div className="pt-2 pb-0.5 px-2 text-ink-soft text-sm font-bold" id={heading}>
					{HEADINGS[group.kind]}
				</div>
				{group.hits.map((hit) => (
					<Link
						className="find-option"
						key={hit.id}
						to={hit.path}
						{...option(hitId(group, hit.id))}
					>
						<span className="find-title">{hit.title}</span>{" "}
						<span className="find-facts">
							<span className="overflow-hidden text-ellipsis whitespace-nowrap flex-1 min-w-0">
								{hit.about}
							</span>{" "}
							{hit.reference && <CodeText className="no-break">{hit.reference}</CodeText>}{" "}
							{hit.at && <span>{formatShortDate(hit.at)}</span>}
						</span>{" "}
						{hit.status && (
							<span className="find-state">
								<StatusBadge status={hit.status} />
							</span>
						)}
					</Link>
				))}
				{hasMore(group) && group.all_path && (
					<Link className="find-option" to={group.all_path} {...option(allId(group))}>
						<span className="text-accent font-semibold">Show all {group.total}</span>
					</Link>
				)}
			</div>
		);
	});
}
