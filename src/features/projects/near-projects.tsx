import { queryString } from "../../platform/browser/query-string.ts";
import { Link } from "../../ui/link.tsx";
import type { ListFilters } from "./list-filters.tsx";
import { type CardProject, ProjectCard } from "./project-card.tsx";
import { countOf } from "./project-filter.ts";
import type { NearProjects as Near } from "./projects.calls.ts";
import { SaveOnCard } from "./save-on-card.tsx";

interface NearProjectsProps {
	near: Omit<Near, "articles"> & { articles: CardProject[] };
	/** Query parameters that the suggested search keeps. */
	filters: ListFilters;
}

export function NearProjects({ near, filters }: NearProjectsProps) {
	const { suggestion, categories, articles } = near;
	const links = [
		...(suggestion
			? [{ text: suggestion, query: { search: suggestion, ...filters }, note: "" }]
			: []),
		...categories
			.filter((one) => one.projects_count > 0)
			.map(({ id, name, projects_count }) => ({
				text: name,
				query: { category: id },
				note: ` (${countOf(projects_count)})`,
			})),
	];
	const empty = categories.filter((one) => one.projects_count === 0);
	return (
		<>
			{links.length > 0 && (
				<p>
					Did you mean{" "}
					{links.map(({ text, query, note }, index) => (
						<span key={text}>
							{index > 0 && " or "}
							<Link className="link" to={`/projects${queryString(query)}`}>
								{text}
							</Link>
							{note}
						</span>
					))}
					?
				</p>
			)}
			{empty.length > 0 && (
				<p>
					There are no projects in {empty.map(({ name }) => name).join(" or ")} yet. See the{" "}
					<Link className="link" to="/categories">
						other categories
					</Link>
					.
				</p>
			)}
			{articles.length > 0 && (
				<section>
					<h2 className="h3 mb-4">Closest matches</h2>
					<div className="grid gap-5 sm:grid-cols-2">
						{articles.map((project) => (
							<ProjectCard key={project.slug} project={project} level={3}>
								<SaveOnCard project={project} />
							</ProjectCard>
						))}
					</div>
				</section>
			)}
		</>
	);
}
