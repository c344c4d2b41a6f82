import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { NoSuchPage } from "../../../ui/no-such-page.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { RankBadge } from "../../../ui/rank-badge.tsx";
import { SchoolLink } from "../school-link.tsx";
import { type FoundPage, foundItemPath } from "./result-search.calls.ts";
import type { FoundItem } from "./result-search.contract.ts";

const position: Column<FoundItem> = {
	header: "Position",
	mobile: "left-column",
	cell: (item) => <RankBadge place={item.position} />,
};
const participant: Column<FoundItem> = {
	header: "Participant",
	rowHeader: true,
	mobile: "start",
	translate: "no",
	cell: (item) => (
		<Link className="link inline-block py-1" to={foundItemPath(item)}>
			{item.participant_name}
		</Link>
	),
};
const year: Column<FoundItem> = {
	header: "Year",
	align: "end",
	width: "one-line",
	mobile: "end",
	cell: (item) => item.year,
};
const school: Column<FoundItem> = {
	header: "School",
	translate: "no",
	cell: (item) => <SchoolLink school={item.school} />,
};
const fair: Column<FoundItem> = { header: "Result", cell: (item) => item.result_title };
const category: Column<FoundItem> = { header: "Category", cell: (item) => item.category_name };

const ALL_COLUMNS = [position, participant, year, school, fair, category];
const SCHOOL_COLUMNS = [position, participant, year, fair, category];

interface PlacesTableProps {
	caption: string;
	found: FoundPage;
	hidesSchool?: boolean;
	page: number;
	hrefFor: (page: number) => string;
}

export function PlacesTable({ caption, found, hidesSchool, page, hrefFor }: PlacesTableProps) {
	const { places, pagination } = found;
	if (places.length === 0) {
		return <NoSuchPage page={page} pages={pagination.totalPages} hrefFor={hrefFor} />;
	}
	return (
		<div className="grid gap-3">
			<p className="note">{pagination.total === 1 ? "1 result" : `${pagination.total} results`}</p>
			<DataTable
				caption={caption}
				columns={hidesSchool ? SCHOOL_COLUMNS : ALL_COLUMNS}
				rows={places}
				rowKey={(item) => item.id}
			/>
			{pagination.totalPages > 1 && (
				<Pager page={page} pages={pagination.totalPages} hrefFor={hrefFor} />
			)}
		</div>
	);
}
