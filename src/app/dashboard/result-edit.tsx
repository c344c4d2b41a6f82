import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { fetchCategories } from "../../features/categories/categories.calls.ts";
import {
	exportItems,
	resultKey,
	type StoredItem,
} from "../../features/results/items/dashboard/manage-items.calls.ts";
import { PasteItems, ROWS_PENDING } from "../../features/results/items/dashboard/paste-items.tsx";
import { ResultItems } from "../../features/results/items/dashboard/result-items.tsx";
import { groupItems } from "../../features/results/items/item-groups.ts";
import type { ResultCategory } from "../../features/results/items/result-items.contract.ts";
import {
	type EditedResult,
	fetchResultToEdit,
} from "../../features/results/results/dashboard/manage-results.calls.ts";
import { ResultDetails } from "../../features/results/results/dashboard/result-details.tsx";
import { PrintedCategories } from "../../features/results/results/printed-categories.tsx";
import { NAME_HIDDEN } from "../../features/results/shown-name.ts";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { ExportButton } from "../../shell/dashboard/export-button.tsx";
import { QueryView, RecordNotFound } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../shell/session.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { QueryRefusal } from "../../ui/failed-calls.tsx";
import { textOrNone } from "../../ui/format.ts";
import { BackLink } from "../../ui/page-head.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { useSite } from "../../ui/use-site.ts";
import { useUnsaved } from "../../ui/use-unsaved.ts";

const SCREEN = "/dashboard/results/:resultId/edit";

export const meta = screenTitle(SCREEN);

const ALL_RESULTS = (
	<LinkButton small to="/dashboard/results">
		All Results
	</LinkButton>
);

export default function ResultEdit() {
	const { resultId = "" } = useParams();
	const query = useQuery({
		queryKey: resultKey(resultId),
		queryFn: () => fetchResultToEdit(browserApi, resultId),
	});
	return (
		<>
			<BackLink to="/dashboard/results">Back to Results</BackLink>
			{!query.data && <ScreenHead of={SCREEN} />}
			<QueryView
				query={query}
				what="result"
				failed="Failed to load result details"
				back={ALL_RESULTS}
			>
				{(result) =>
					result ? (
						<Editor key={result.id} result={result} />
					) : (
						<RecordNotFound title="Result not found.">{ALL_RESULTS}</RecordNotFound>
					)
				}
			</QueryView>
		</>
	);
}

/** Hides names that are not public, because printed lists may be put up in public. */
const forPrint = (item: StoredItem): StoredItem =>
	item.name_hidden ? { ...item, participant_name: NAME_HIDDEN } : item;

/** Unsaved input that saving and publishing would leave out. Items being sent need no warning. */
const UNADDED = {
	item: ["The item that you typed has not been added yet. Add it, or clear its fields."],
	row: ["The item that you are editing is not saved yet. Save it, or cancel."],
	rows: [ROWS_PENDING],
	queue: [],
} satisfies Record<string, string[]>;

function Editor({ result }: { result: EditedResult }) {
	const site = useSite();
	const queryClient = useQueryClient();
	const { user } = useSession();
	const { state } = useLocation() as { state: { created?: boolean } | null };
	const [unsaved, report] = useUnsaved<"details" | keyof typeof UNADDED>();
	const [input] = unsaved.flatMap((part) =>
		part === "details" ? [] : UNADDED[part].map((text) => ({ text, elementId: `unsaved-${part}` })),
	);
	const categories = useQuery({
		queryKey: ["categories", "results"],
		queryFn: () => fetchCategories(browserApi, { apiPart: "results", token: "required" }),
	});
	const userId = user?.id ?? "";
	// The route's `meta` does not know the result.
	useEffect(() => {
		document.title = `${textOrNone(result.title)} · Edit Result · ${site.name}`;
	}, [result.title, site.name]);
	const loadedCategories: readonly ResultCategory[] = categories.data ?? [];

	return (
		<>
			<PrintedCategories
				title={textOrNone(result.title)}
				groups={groupItems(result.items.map(forPrint), loadedCategories)}
			/>
			<div className="no-print">
				<ScreenHead of={SCREEN} record={textOrNone(result.title)}>
					<ExportButton
						apiPart="results"
						disabled={result.items.length === 0}
						fetchFile={() => exportItems(browserApi, { params: { id: result.id } })}
						fileName={`results-${result.year}.csv`}
						failed="Failed to export items: {status}"
					/>
				</ScreenHead>
			</div>
			<div className="sections">
				<Card as="section" className="stack no-print">
					<h2>Details</h2>
					<ResultDetails result={result} userId={userId} pendingInput={input} onUnsaved={report} />
				</Card>
				<QueryRefusal query={categories} fallback="Failed to load categories" />
				<ResultItems
					result={result}
					categories={loadedCategories}
					userId={userId}
					published={result.status === "published"}
					hidesNames={result.names_shown !== "full"}
					focusesForm={state?.created === true}
					hasPendingRows={unsaved.includes("rows")}
					onUnsaved={report}
				>
					{isOwnServer("results") && (
						<PasteItems
							resultId={result.id}
							userId={userId}
							categories={loadedCategories}
							items={result.items}
							onUnsaved={report}
							onStored={() => queryClient.invalidateQueries({ queryKey: resultKey(result.id) })}
						/>
					)}
				</ResultItems>
			</div>
			<UnsavedGuard when={unsaved.length > 0} />
		</>
	);
}
