import { SelectInput } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { boardColour } from "./board-colour.ts";
import type { ListedCategory } from "./categories.contract.ts";

interface CategoryLinksProps {
	categories: readonly Pick<ListedCategory, "id" | "name">[];
	current: string;
	hrefFor: (id: string) => string;
}

export function CategoryList({ categories, current, hrefFor }: CategoryLinksProps) {
	const allCategories = { id: "", name: "All Categories" };
	// Other servers may send categories without an id, which cannot be selected.
	const selectable = categories.filter(({ id }) => id !== "");
	return (
		<ul className="category-list">
			{[allCategories, ...selectable].map(({ id, name }) => (
				<li key={id}>
					<Link
						className="category-link"
						to={hrefFor(id)}
						aria-current={id === current ? "true" : undefined}
						preventScrollReset
					>
						<CategoryFlag name={id ? name : null} />
						<span className="min-w-0">{name}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

export function CategorySelect({ categories, current }: Omit<CategoryLinksProps, "hrefFor">) {
	const isKnown = categories.some(({ id }) => id === current);
	return (
		<SelectInput label="Category" name="category" defaultValue={current}>
			<option value="">All Categories</option>
			{!isKnown && current && <option value={current}>Unknown category</option>}
			{categories.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</SelectInput>
	);
}

export function AboutCategoriesLink() {
	return (
		<Link className="link inline-flex min-h-11 items-center" to="/categories">
			About the categories
		</Link>
	);
}

export function CategoryFlag({ name }: { name: string | null }) {
	return (
		<svg
			className="flex-none overflow-visible"
			width="16"
			height="22"
			viewBox="0 0 16 22"
			aria-hidden="true"
		>
			<path d="M2 3h14v19H2z" fill="#172338" fillOpacity=".16" />
			<path d="M0 0h14v20H0z" fill={boardColour(name)} stroke="var(--frame)" />
		</svg>
	);
}
