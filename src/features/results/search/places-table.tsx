import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { NoSuchPage } from "../../../ui/no-such-page.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { RankBadge } from "../../../ui/rank-badge.tsx";
import { SchoolLink } from "../school-link.tsx";
import { type PlacePage, placePath } from "./result-search.calls.ts";
import type { Place } from "./result-search.contract.ts";

const position: Column<Place> = {
	header: "Position",
	mobile: "left-column",
	cell: (place) => <RankBadge place={place.position} />,
};
const participant: Column<Place> = {
	header: "Participant",
	rowHeader: true,
	mobile: "start",
	translate: "no",
	cell: (place) => (
		<Link className="link inline-block py-1" to={placePath(place)}>
			{place.participant_name}
		</Link>
	),
};
const year: Column<Place> = {
	header: "Year",
	align: "end",
	width: "one-line",
	mobile: "end",
	cell: (place) => place.year,
};
const school: Column<Place> = {
	header: "School",
	translate: "no",
	cell: (place) => <SchoolLink school={place.school} />,
};
const fair: Column<Place> = { header: "Result", cell: (place) => place.result_title };
const category: Column<Place> = { header: "Category", cell: (place) => place.category_name };

const ALL_COLUMNS = [position, participant, year, school, fair, category];
const SCHOOL_COLUMNS = [position, participant, year, fair, category];

interface PlacesTableProps {
	caption: string;
	found: PlacePage;
	ofSchool?: boolean;
	page: number;
	hrefFor: (page: number) => string;
}

export function PlacesTable({ caption, found, ofSchool, page, hrefFor }: PlacesTableProps) {
	const { places, pagination } = found;
	if (places.length === 0) {
		return <NoSuchPage page={page} pages={pagination.totalPages} hrefFor={hrefFor} />;
	}
	return (
		<div className="grid gap-3">
			<p className="note">{pagination.total === 1 ? "1 result" : `${pagination.total} results`}</p>
			<DataTable
				caption={caption}
				columns={ofSchool ? SCHOOL_COLUMNS : ALL_COLUMNS}
				rows={places}
				rowKey={(place) => place.id}
			/>
			{pagination.totalPages > 1 && (
				<Pager page={page} pages={pagination.totalPages} hrefFor={hrefFor} />
			)}
		</div>
	);
}
