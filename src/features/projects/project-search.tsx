import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { SearchInput } from "../../ui/field.tsx";
import { useDebounce } from "../../ui/use-debounce.ts";
import { ListFilterFields, type ListFilters } from "./list-filters.tsx";

/** Debounce of typing, in milliseconds. */
const DEBOUNCE = 500;

interface ProjectSearchProps extends ListFilters {
	/** As in the address. */
	search: string;
	category: string;
}

/** A plain GET form. With script the list updates while typing, and filters apply on submit. */
export function ProjectSearch({ search, category, ...filters }: ProjectSearchProps) {
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	/** The search text that was last put into the address. */
	const asked = useRef(search);

	const { later, cancel } = useDebounce(() => {
		const text = input.current?.value.trim() ?? "";
		if (text === asked.current) return;
		asked.current = text;
		// Uses the current address, because the category may have been changed meanwhile.
		const query = queryString({ search: text, page: null }, location.search);
		navigate({ search: query }, { replace: true, preventScrollReset: true });
	}, DEBOUNCE);

	// The address was changed by other means: Back, or a link that clears the search.
	useEffect(() => {
		if (asked.current === search || !input.current) return;
		cancel();
		asked.current = search;
		input.current.value = search;
	}, [search, cancel]);

	// Applies text that was typed before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
	useEffect(() => {
		if (input.current && input.current.value.trim() !== asked.current) later();
	}, []);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		cancel();
		const fields = Object.fromEntries(new FormData(event.currentTarget));
		const query = queryString(fields);
		const text = String(fields.search).trim();
		// As while typing: a new search text replaces the history entry, a filter adds one.
		const replace = text !== asked.current;
		asked.current = text;
		if (query !== location.search)
			navigate({ search: query }, { replace, preventScrollReset: true });
	}

	return (
		// Old browsers do not support <search>.
		// biome-ignore lint/a11y/useSemanticElements: see above
		<form role="search" method="get" action="/projects" onSubmit={submit} className="grid gap-3">
			{category && <input type="hidden" name="category" value={category} />}
			<SearchInput
				ref={input}
				name="search"
				label="Search projects"
				placeholder="Search projects..."
				defaultValue={search}
				maxLength={200}
				enterKeyHint="search"
				onInput={later}
			/>
			{/* Other servers know neither budgets nor orders. */}
			{isOwnServer() && <ListFilterFields {...filters} />}
		</form>
	);
}
