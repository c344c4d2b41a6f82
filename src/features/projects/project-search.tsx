import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { isOwnServer, ownLimit } from "../../platform/browser/api-bases.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/field.tsx";
import { FilterIcon } from "../../ui/icons.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useDebounce } from "../../ui/use-debounce.ts";
import { filtersOf, ListFilterFields, type ListFilters } from "./list-filters.tsx";
import { loadSearchInterpreter } from "./load-projects.ts";
import { SEARCH_MAX } from "./project-filter.ts";

interface ProjectSearchProps {
	/** The URL's filter; a new object for each page that is shown. */
	filter: ListFilters & { search: string; category: string };
	filterCount: number;
	children: ReactNode;
}

const SHEET = "list-filters";

/** A plain GET form. With script the list follows the fields, and the fields follow the address. */
export function ProjectSearch({ filter, filterCount, children }: ProjectSearchProps) {
	const { search, category } = filter;
	// Other servers support neither budgets nor sorting.
	const isOwn = isOwnServer();
	const title = isOwn ? "Filter and sort" : "Filter";
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const form = useRef<HTMLFormElement>(null);
	const addressFilter = { category, search, ...filtersOf(filter) };
	/** Last address that this form has set. */
	const latest = useRef(addressFilter);

	function apply() {
		cancel();
		if (!form.current) return;
		const entered = Object.fromEntries(new FormData(form.current)) as Partial<typeof addressFilter>;
		const next = { ...latest.current, ...entered };
		next.search = next.search.trim();
		if (isSame(next, latest.current)) return;
		// A new search text replaces the history entry, a filter adds one.
		const replace = isSame({ ...next, search: "" }, { ...latest.current, search: "" });
		latest.current = next;
		void navigate(pathname + queryString(next), { replace, preventScrollReset: true });
	}
	const { schedule, cancel } = useDebounce(apply, 500);

	async function chooseFilter({ name, form }: HTMLSelectElement) {
		const field = form?.elements.namedItem("search") as HTMLInputElement;
		const interpreter = field.value && isOwn && (await loadSearchInterpreter());
		if (interpreter) field.value = interpreter.withoutWordsForFilter(name, field.value);
		apply();
	}

	// The address was changed by other means: Back, or a link that clears the search. A slow phone may skip the render of
	// the address in between, and then the address and its key are those of the last render.
	// biome-ignore lint/correctness/useExhaustiveDependencies: `filter` is new for each page that is shown
	useEffect(() => {
		if (!form.current || isSame(addressFilter, latest.current)) return;
		const before: Record<string, string> = latest.current;
		latest.current = addressFilter;
		for (const [name, value] of Object.entries(addressFilter)) {
			const field = form.current.elements.namedItem(name);
			// What is being typed stays when only filters have changed.
			if (field && value !== before[name]) (field as HTMLInputElement).value = value;
		}
	}, [filter]);

	// Applies what was entered before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
	useEffect(schedule, []);

	return (
		// biome-ignore lint/a11y/useSemanticElements: old browsers do not support <search>
		<form
			ref={form}
			role="search"
			method="get"
			action="/projects"
			className="list-search"
			onSubmit={(event) => {
				event.preventDefault();
				apply();
			}}
			onInput={schedule}
			onChange={({ target }) => target instanceof HTMLSelectElement && chooseFilter(target)}
		>
			<SearchInput
				name="search"
				label="Search projects"
				placeholder="Search projects..."
				defaultValue={search}
				maxLength={ownLimit(SEARCH_MAX)}
				enterKeyHint="search"
			/>
			<button type="button" className="btn btn-small" popoverTarget={SHEET}>
				<FilterIcon />
				{title}
				{filterCount > 0 && ` (${filterCount})`}
			</button>
			<Sheet id={SHEET} title={title}>
				<div className="list-filters">
					{isOwn ? (
						<ListFilterFields filters={filtersOf(filter)}>{children}</ListFilterFields>
					) : (
						children
					)}
					<div className="without-script">
						<Button type="submit">Show</Button>
					</div>
				</div>
				<Button
					variant="primary"
					wide
					className="needs-script"
					popoverTarget={SHEET}
					popoverTargetAction="hide"
				>
					Show Projects
				</Button>
			</Sheet>
		</form>
	);
}

const isSame = (a: object, b: object) => queryString({ ...a }) === queryString({ ...b });
