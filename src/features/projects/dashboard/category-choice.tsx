import { type ReactNode, useId, useState } from "react";
import { fold } from "../../../fold.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { SearchInput } from "../../../ui/field.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";

/** Fewer categories are visible at once and need no search. */
const SEARCH_FROM = 20;
/** A thousand checkboxes would make every tick slow. */
const LIMIT = 100;

interface CategoryChoiceProps {
	name: string;
	categories: readonly { id: string; name: string }[];
	note: ReactNode;
	chosen: readonly string[];
	onChange: (ids: string[]) => void;
}

export function CategoryChoice({ name, categories, note, chosen, onChange }: CategoryChoiceProps) {
	const id = useId();
	const [search, setSearch] = useState("");
	const wanted = fold(search).trim();
	const found = categories.filter((category) => fold(category.name).includes(wanted));
	const without = (removed: string) => chosen.filter((each) => each !== removed);

	return (
		<fieldset className="field" aria-describedby={`${id}-hint`}>
			<legend className="field-label mb-1.5">Categories</legend>
			{chosen.length > 0 && (
				<ul className="chosen flex flex-wrap gap-1.5">
					{categories
						.filter((category) => chosen.includes(category.id))
						.map((category) => (
							<li key={category.id}>
								<button
									type="button"
									className="flex items-center gap-2 min-h-11 px-2.5 py-1 border-2 border-frame rounded-xs bg-manila text-on-manila text-sm font-semibold leading-[1.3] text-left wrap-anywhere cursor-pointer"
									aria-label={`Remove ${category.name}`}
									onClick={(event) => {
										keepFocus(event.currentTarget);
										onChange(without(category.id));
									}}
								>
									{category.name}
									<CloseIcon />
								</button>
							</li>
						))}
				</ul>
			)}
			{categories.length > SEARCH_FROM && (
				<SearchInput
					label="Search categories"
					placeholder="Search categories..."
					value={search}
					onChange={(event) => setSearch(event.currentTarget.value)}
					onKeyDown={(event) => {
						// Enter would submit the project's form.
						if (event.key === "Enter") event.preventDefault();
					}}
				/>
			)}
			{categories.length > 0 && (
				<div className="checks grid-cols-1 max-h-58 px-3 py-1 border-2 border-edge rounded-md bg-card overflow-y-auto">
					{found.slice(0, LIMIT).map((category) => (
						<Checkbox
							key={category.id}
							name={name}
							value={category.id}
							label={category.name}
							checked={chosen.includes(category.id)}
							onChange={(event) =>
								onChange(
									event.currentTarget.checked
										? [...without(category.id), category.id]
										: without(category.id),
								)
							}
						/>
					))}
				</div>
			)}
			<p className="field-hint" id={`${id}-hint`} role="status">
				{note ??
					(categories.length === 0 ? (
						<>
							There are no categories to choose from.{" "}
							<Link to="/dashboard/categories">Add one</Link> first.
						</>
					) : (
						hint(found.length, chosen.length)
					))}
			</p>
		</fieldset>
	);
}

/** Moves the focus from a removed category to the next one, or to the first checkbox. */
function keepFocus(button: HTMLElement): void {
	const entry = button.closest("li");
	const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
	const box = button.closest("fieldset")?.querySelector<HTMLElement>("input[type=checkbox]");
	const next = beside?.querySelector<HTMLElement>("button") ?? box;
	next?.focus();
}

function hint(found: number, chosen: number): string {
	if (found === 0) return `No category with this name. ${chosen} chosen`;
	if (found > LIMIT) return `The first ${LIMIT} of ${found}: type to find others. ${chosen} chosen`;
	return `${chosen} chosen`;
}
