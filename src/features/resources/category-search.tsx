import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/field.tsx";
import { IndexCard } from "../../ui/index-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { findCategories } from "./fair-categories.ts";

/** Filtered while typing. Without script the form reloads the page with the term in its address. */
export function CategorySearch({ initialTerm }: { initialTerm: string }) {
	const input = useRef<HTMLInputElement>(null);
	const [term, setTerm] = useState(initialTerm);
	const found = findCategories(term);

	// Applies text that was typed before hydration.
	useEffect(() => {
		if (input.current) setTerm(input.current.value);
	}, []);

	function clear(event: FormEvent) {
		event.preventDefault();
		setTerm("");
		if (input.current) {
			input.current.value = "";
			input.current.focus();
		}
	}

	return (
		<div className="grid gap-6">
			<search className="no-print">
				<form
					method="get"
					action="/resources"
					className="flex max-w-140 gap-3"
					onSubmit={(event) => event.preventDefault()}
				>
					<input type="hidden" name="tab" value="categories" />
					<SearchInput
						ref={input}
						className="flex-1"
						label="Search categories"
						placeholder="Search categories..."
						name="q"
						autoComplete="off"
						defaultValue={initialTerm}
						onChange={(event) => setTerm(event.currentTarget.value)}
					/>
					<Button type="submit" className="px-3">
						Search
					</Button>
				</form>
			</search>
			<p className="visually-hidden" role="status">
				{term.trim() && found.length > 0 ? `${found.length} of 13 categories` : ""}
			</p>
			{found.length === 0 ? (
				<EmptyState
					title={`No categories found for "${term.trim()}"`}
					action={
						<form method="get" action="/resources" onSubmit={clear}>
							<input type="hidden" name="tab" value="categories" />
							<Button type="submit" small>
								Clear search
							</Button>
						</form>
					}
				>
					Try a shorter word, such as “water” or “soil”.
				</EmptyState>
			) : (
				<div className="fair-categories grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
					{found.map(({ name, about, subcategories }) => (
						<IndexCard
							key={name}
							level={2}
							className="fair-category"
							title={name}
							rows={[
								{ key: "about", content: <span className="soft">{about}</span> },
								...subcategories.map((each) => ({ key: each, content: each })),
							]}
						/>
					))}
				</div>
			)}
		</div>
	);
}
