import { Button } from "../../../ui/button.tsx";
import { SearchInput } from "../../../ui/field.tsx";

/** A plain GET form: the results of all years are searched on a separate page. */
export function ResultSearchForm({ q }: { q?: string }) {
	return (
		// Old browsers do not support <search>.
		// biome-ignore lint/a11y/useSemanticElements: see above
		<form role="search" method="get" action="/results/search" className="flex flex-wrap gap-3">
			<SearchInput
				className="flex-1"
				name="q"
				label="Search by participant or school"
				placeholder="Name or school..."
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
