import type { QueryClient } from "@tanstack/react-query";
import type { Owner } from "../work.ts";

export interface ListedRow {
	id: string;
	reference?: string | undefined;
	name: string;
	status: string;
	/** Other servers may not send it. */
	updated_at?: string | undefined;
	owner?: Owner | undefined;
	due_on?: string | null | undefined;
}

/** New values of a row; undefined ones leave it unchanged. */
interface Values extends WorkValues {
	status?: string | undefined;
}

export interface WorkValues {
	updated_at?: string | undefined;
	owner?: Owner | undefined;
	due_on?: string | null | undefined;
}

type Counts = Record<string, number>;
interface Page {
	orders?: readonly ListedRow[];
	requests?: readonly ListedRow[];
	counts?: Counts | undefined;
}

/** Updates a record in all cached pages and on its own. A row stays in a list that its new values do not match. */
export function rowsInCache(queryClient: QueryClient, list: "orders" | "requests") {
	const kind = list.slice(0, -1);
	return {
		find(id: string): ListedRow | undefined {
			const pages = queryClient.getQueriesData<Page>({ queryKey: [list] });
			const listed = pages.flatMap(([, page]) => page?.[list] ?? []).find((row) => row.id === id);
			return listed ?? queryClient.getQueryData<ListedRow>([kind, id]);
		},
		update(id: string, values: Values): void {
			queryClient.setQueryData<ListedRow>(
				[kind, id],
				(record) => record && { ...record, ...definedValues(values) },
			);
			queryClient.setQueriesData<Page>({ queryKey: [list] }, (page) => {
				const rows = page?.[list];
				const before = rows?.find((row) => row.id === id);
				if (!page || !rows || !before) return page;
				return {
					...page,
					...(page.counts && { counts: movedCounts(page.counts, before.status, values.status) }),
					[list]: rows.map((row) => (row.id === id ? { ...row, ...definedValues(values) } : row)),
				};
			});
		},
		/** Refetches the counts of open work, and these records with their history. */
		refetchWork(ids: readonly string[]): void {
			void queryClient.invalidateQueries({ queryKey: ["work"] });
			for (const id of ids) {
				void queryClient.invalidateQueries({ queryKey: [kind, id] });
				void queryClient.invalidateQueries({ queryKey: ["history", kind, id] });
			}
		},
	};
}

function definedValues({ status, updated_at, owner, due_on }: Values): Values {
	const values = Object.entries({ status, updated_at, owner, due_on });
	return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values;
}

function movedCounts(counts: Counts, from: string, to = from): Counts {
	if (from === to) return counts;
	return { ...counts, [from]: (counts[from] ?? 1) - 1, [to]: (counts[to] ?? 0) + 1 };
}
