import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { queryString } from "../../platform/browser/query-string.ts";
import { SearchInput } from "../../ui/field.tsx";
import { ListFilterFields, type ListFilters } from "./list-filters.tsx";

/** Milliseconds after the last key before the list follows. */
const DEBOUNCE = 500;

interface ProjectSearchProps extends ListFilters {
	/** As the address has it. */
	search: string;
	category: string;
}

/** A plain form of the address; with script the list follows what is typed, and a press what is chosen. */
export function ProjectSearch({ search, category, ...filters }: ProjectSearchProps) {
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** What the address was last asked to hold. */
	const asked = useRef(search);

	// The address changed by other means: back, or a link that clears the search.
	useEffect(() => {
		if (asked.current === search || !input.current) return;
		clearTimeout(timer.current);
		asked.current = search;
		input.current.value = search;
	}, [search]);

	function follow() {
		clearTimeout(timer.current);
		const text = input.current?.value.trim() ?? "";
		if (text === asked.current) return;
		asked.current = text;
		// The category may have been changed meanwhile, so the address itself is asked.
		const query = queryString({ search: text, page: null }, location.search);
		navigate({ search: query }, { replace: true, preventScrollReset: true });
	}

	function followSoon() {
		clearTimeout(timer.current);
		timer.current = setTimeout(follow, DEBOUNCE);
	}

	// What was typed before the script arrived.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
	useEffect(() => {
		if (input.current && input.current.value.trim() !== asked.current) followSoon();
		// A link to another page that is pressed right after typing is where one comes to.
		const leave = ({ target }: Event) => {
			const link = target instanceof Element && target.closest("a");
			if (link && link.pathname !== "/projects") clearTimeout(timer.current);
		};
		addEventListener("click", leave, true);
		return () => {
			clearTimeout(timer.current);
			removeEventListener("click", leave, true);
		};
	}, []);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		clearTimeout(timer.current);
		const fields = Object.fromEntries(new FormData(event.currentTarget));
		const query = queryString(fields);
		const text = String(fields.search).trim();
		// As when it is typed: another search replaces the last one, a choice adds to the history.
		const replace = text !== asked.current;
		asked.current = text;
		if (query !== location.search)
			navigate({ search: query }, { replace, preventScrollReset: true });
	}

	return (
		// Old browsers do not know <search>.
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
				onInput={followSoon}
			/>
			<ListFilterFields {...filters} />
		</form>
	);
}
