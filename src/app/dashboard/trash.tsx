import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trashedRequests } from "../../features/assistance/dashboard/manage-requests.calls.ts";
import { trashedCategories } from "../../features/categories/dashboard/trashed-categories.calls.ts";
import { trashedPhotos } from "../../features/gallery/dashboard/manage-gallery.calls.ts";
import { trashedProjects } from "../../features/projects/dashboard/manage-projects.calls.ts";
import { trashedItems } from "../../features/results/items/dashboard/manage-items.calls.ts";
import { trashedResults } from "../../features/results/results/dashboard/manage-results.calls.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import type { TrashedRecord, TrashPage } from "../../platform/browser/trash.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { TRASH_KINDS, type TrashKind } from "../../product/kinds.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { FilterSelect } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { QueryView } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../shell/dashboard/use-page-address.ts";
import { useRestore } from "../../shell/dashboard/use-restore.ts";
import { useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { useSelection } from "../../ui/row-selection.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type RemovedKind, SelectedTrash, useRemoval } from "./parts/trash-removal.tsx";
import { keyOf, TrashTable } from "./parts/trash-table.tsx";

const SCREEN = "/dashboard/trash";

export const meta = screenTitle(SCREEN);

interface Kind extends RemovedKind {
	id: TrashKind;
	noun: string;
	fetch: (api: Api, page: number, limit?: number) => Promise<TrashPage>;
	restore: (api: Api, id: string) => Promise<NameWarnings>;
}

interface TrashRow extends TrashedRecord {
	kind: Kind;
}

const PICTURES =
	"Pictures that nothing else uses will be deleted too, and their addresses will stop working.";

const KIND_DETAILS: Record<TrashKind, Omit<Kind, "id">> = {
	projects: { label: "Projects", noun: "Project", ...trashedProjects, alsoDeletes: PICTURES },
	gallery: { label: "Gallery", noun: "Photo", ...trashedPhotos, alsoDeletes: PICTURES },
	results: {
		label: "Results",
		noun: "Result",
		...trashedResults,
		alsoDeletes: "Its items will be deleted too.",
	},
	"result-items": { label: "Result items", noun: "Result item", ...trashedItems },
	categories: { label: "Categories", noun: "Category", ...trashedCategories },
	requests: {
		label: "Requests",
		noun: "Request",
		...trashedRequests,
		alsoDeletes: "Its files will be deleted too.",
	},
};
const KINDS: readonly Kind[] = TRASH_KINDS.map((id) => ({ id, ...KIND_DETAILS[id] }));

/** The list of all kinds shows at most this many of each, the newest ones. */
const MAX_PER_KIND = 100;

async function fetchAll() {
	const pages = await Promise.all(
		KINDS.map(async (kind) => ({ kind, ...(await kind.fetch(browserApi, 1, MAX_PER_KIND)) })),
	);
	const records = pages.flatMap((page) => recordsOf(page, page.kind));
	return {
		// As text, because other servers may send something else.
		records: records.sort((a, b) => String(b.deleted_at).localeCompare(String(a.deleted_at))),
		counts: new Map<string, number>(pages.map(({ kind, total }) => [kind.id, total])),
	};
}

function recordsOf({ records }: TrashPage, kind: Kind): TrashRow[] {
	return records.map((record) => ({ ...record, kind }));
}

async function fetchKind(kind: Kind, page: number) {
	const answer = await kind.fetch(browserApi, page);
	return { records: recordsOf(answer, kind), pages: answer.pages };
}

export default function Trash() {
	const address = usePageAddress();
	const kind = KINDS.find(({ id }) => id === address.filter("kind"));
	const allQuery = useQuery({ queryKey: ["trash", "all"], queryFn: fetchAll });
	const query = useQuery({
		queryKey: ["trash", kind?.id, address.page],
		queryFn: () => fetchKind(kind as Kind, address.page),
		enabled: kind !== undefined,
		placeholderData: (previous, previousQuery) =>
			previousQuery?.queryKey[1] === kind?.id ? keepPreviousData(previous) : undefined,
	});
	const { restore, restoring } = useRestore();
	const isAdmin = useSession().user?.role === "admin";
	const removal = useRemoval();
	const shownRecords = kind ? query.data?.records : allQuery.data?.records;
	const selection = useSelection((shownRecords ?? []).map(keyOf));
	const table = (records: readonly TrashRow[]) => (
		<>
			<TrashTable
				caption={kind ? `Deleted ${kind.label.toLowerCase()}` : "Deleted"}
				withKinds={!kind}
				records={records}
				restoring={restoring}
				onRestore={(record) => restore([record])}
				onRemove={isAdmin ? (one) => removal.askForSome([one]) : undefined}
				selection={selection}
			/>
			<SelectedTrash
				records={records.filter((record) => selection.has(keyOf(record)))}
				selection={selection}
				busy={restoring.length > 0}
				onRestore={restore}
				onRemove={isAdmin ? removal.askForSome : undefined}
			/>
		</>
	);
	const empty = <EmptyState title="Nothing in the trash." />;
	const counts = allQuery.data?.counts;
	const countOfKind = kind && counts?.get(kind.id);

	return (
		<>
			<ScreenHead of={SCREEN} />
			<p className="mb-4">
				Deleted items stay here for 30 days and can be restored. Then they are permanently deleted,
				with pictures that nothing else uses.
			</p>
			<div className="filters">
				<FilterSelect
					address={address}
					name="kind"
					label="Filter by kind"
					allLabel="All kinds"
					options={KINDS.filter((each) => each === kind || counts?.get(each.id)).map(
						({ id }) => id,
					)}
					labelOf={(id) => {
						const label = KINDS.find((each) => each.id === id)?.label ?? id;
						return counts ? `${label} (${counts.get(id) ?? 0})` : label;
					}}
				/>
				{shownRecords && shownRecords.length > 1 && (
					<Button small onClick={() => selection.chooseAll(true)}>
						Select All Shown
					</Button>
				)}
				{isAdmin && kind && countOfKind !== undefined && countOfKind > 0 && (
					<Button small variant="danger" onClick={() => removal.askForAll(kind, countOfKind)}>
						Empty ({countOfKind})
					</Button>
				)}
			</div>
			{kind ? (
				<PagedList
					what="trash"
					address={address}
					query={query}
					rowsOf={({ records, pages }) => ({ rows: records, pages })}
					empty={empty}
				>
					{table}
				</PagedList>
			) : (
				<QueryView query={allQuery} what="trash">
					{({ records, counts }) =>
						records.length === 0 ? (
							empty
						) : (
							<>
								{[...counts.values()].some((count) => count > MAX_PER_KIND) && (
									<p className="note mb-3">
										The newest {MAX_PER_KIND} of each kind. Choose a kind to see more.
									</p>
								)}
								{table(records)}
							</>
						)
					}
				</QueryView>
			)}
			{removal.dialogs}
		</>
	);
}
