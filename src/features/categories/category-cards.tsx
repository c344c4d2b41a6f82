import { queryString } from "../../platform/browser/query-string.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import type { ShownCategory } from "./categories.calls.ts";
import { CategoryFlag } from "./category-links.tsx";

/** Every category with its description and number of projects. */
export function CategoryCards({ categories }: { categories: readonly ShownCategory[] }) {
	return (
		<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
			{categories.map(({ id, name, description, projects_count }) => (
				<Card as="li" key={id} className="flex flex-col gap-2">
					<h2 className="h3 flex items-start gap-3">
						<CategoryFlag name={name} />
						<Link
							className="stretched wrap-anywhere"
							to={`/projects${queryString({ category: id })}`}
						>
							{name}
						</Link>
					</h2>
					{description && <p className="card-text">{description}</p>}
					{projects_count !== undefined && (
						<p className="small strong mt-auto pt-1">
							{projects_count === 1 ? "1 project" : `${projects_count} projects`}
						</p>
					)}
				</Card>
			))}
		</ul>
	);
}
