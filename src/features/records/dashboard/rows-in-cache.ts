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

/** New values of a row; undefined ones stay. */
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

/** Updates rows in all cached pages, and an open record outside of them. Rows stay in lists, whatever their filter. */
export function rowsInCache(queryClient: QueryClient, list: "orders" | "requests") {
	const kind = list.slice(0, -1);
	return {
		find(id: string): ListedRow | undefined {
			const pages = queryClient.getQueriesData<Page>({ queryKey: [list] });
			const listed = pages.flatMap(([, page]) => page?.[list] ?? []).find((row) => row.id === id);
			return listed ?? queryClient.getQueryData<ListedRow>([kind, id]);
		},
		replace(id: string, values: Values): void {
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
		/** Refetches the queue, and these records with their history. */
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
	return {
		...(status !== undefined && { status }),
		...(updated_at !== undefined && { updated_at }),
		...(owner !== undefined && { owner }),
		...(due_on !== undefined && { due_on }),
	};
}

function movedCounts(counts: Counts, from: string, to = from): Counts {
	if (from === to) return counts;
	return { ...counts, [from]: (counts[from] ?? 1) - 1, [to]: (counts[to] ?? 0) + 1 };
}
