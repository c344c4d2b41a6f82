import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryString } from "../../../platform/browser/query-string.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchInput } from "../../../ui/field.tsx";

const ADDRESS = "/results/search";

/** A plain GET form; the results of all years have a separate page. */
export function ResultSearchForm({ q }: { q?: string }) {
	const navigate = useNavigate();
	const { key } = useLocation();
	const shownKey = useRef(key);
	const input = useRef<HTMLInputElement>(null);

	// Shows the URL's search, also after Back.
	useEffect(() => {
		if (shownKey.current === key) return;
		shownKey.current = key;
		if (input.current && q !== undefined) input.current.value = q;
	}, [key, q]);

	function submit(event: FormEvent) {
		event.preventDefault();
		void navigate(ADDRESS + queryString({ q: input.current?.value }));
	}

	return (
		// Old browsers do not support <search>.
		// biome-ignore lint/a11y/useSemanticElements: see above
		<form
			role="search"
			method="get"
			action={ADDRESS}
			// The browser would restore the text of another list.
			autoComplete="off"
			className="no-print flex max-w-160 flex-wrap gap-3"
			onSubmit={submit}
		>
			<SearchInput
				ref={input}
				className="basis-44 grow"
				name="q"
				label="Search by participant or school"
				placeholder="Name or school"
				defaultValue={q}
				required
				minLength={2}
				maxLength={100}
				enterKeyHint="search"
			/>
			<Button type="submit">Search</Button>
		</form>
	);
}
