import { Link } from "../../ui/link.tsx";
import { type CardProject, ProjectCard } from "./project-card.tsx";
import { addressOf, type Filter, hasFilters, projectCountText } from "./project-filter.ts";
import type { SearchSuggestions as Suggestions } from "./projects.contract.ts";
import { SaveOnCard } from "./save-on-card.tsx";

interface SearchSuggestionsProps {
	suggestions: Omit<Suggestions, "articles"> & { articles: CardProject[] };
	/** Suggestions keep its school level, prices and sort order. */
	filter: Filter;
}

export function SearchSuggestions({ suggestions, filter }: SearchSuggestionsProps) {
	const { suggestion, categories, articles } = suggestions;
	const addressWith = (changes: Partial<Filter>) =>
		addressOf({ ...filter, category: "", search: "", ...changes, page: 1 });
	const countNote = (count: number) => (hasFilters(filter) ? "" : ` (${projectCountText(count)})`);
	const links = categories
		.filter((category) => category.projects_count > 0)
		.map(({ id, name: text, projects_count }) => {
			return { text, to: addressWith({ category: id }), note: countNote(projects_count) };
		});
	if (suggestion) {
		links.unshift({ text: suggestion, to: addressWith({ search: suggestion }), note: "" });
	}
	const emptyCategories = categories.filter((category) => category.projects_count === 0);
	return (
		<>
			{links.length > 0 && (
				<p>
					Did you mean{" "}
					{links.map(({ text, to, note }, index) => (
						<span key={text}>
							{index > 0 && " or "}
							<Link className="link" to={to}>
								{text}
							</Link>
							{note}
						</span>
					))}
					?
				</p>
			)}
			{emptyCategories.length > 0 && (
				<p>
					There are no projects in {emptyCategories.map(({ name }) => name).join(" or ")} yet. See
					the{" "}
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
