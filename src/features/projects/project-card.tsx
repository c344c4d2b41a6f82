import { type ReactNode, useId } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { formatKes, formatLongDate, formatShortDate } from "../../ui/format.ts";
import { LatePicture } from "../../ui/late-picture.tsx";
import { Link } from "../../ui/link.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { shortName } from "../categories/short-name.ts";
import { type Cover, coverUpTo, ProjectPicture, projectDate } from "./project-picture.tsx";
import { projectPath } from "./projects.calls.ts";
import type { ProjectSummary } from "./projects.contract.ts";

export interface CardProject
	extends Pick<
		ProjectSummary,
		"slug" | "title" | "excerpt" | "price" | "material_cost" | "categories" | "published_at"
	> {
	cover: Cover;
}

/** Removes fields that cards do not show, because page data is sent besides the markup. */
export function toCardProject(project: ProjectSummary, category?: string): CardProject {
	const { slug, title, excerpt, price, material_cost, categories } = project;
	const chosen = categories.filter(({ id }) => id === category);
	return {
		slug,
		title,
		excerpt,
		price,
		material_cost,
		cover: coverUpTo(COVER_WIDTH, project),
		categories: [...chosen, ...categories].slice(0, 1),
		published_at: projectDate(project),
	};
}

/** Two device pixels per CSS pixel at about 400. */
const COVER_WIDTH = 800;

interface ProjectCardProps {
	project: CardProject;
	level: 2 | 3;
	/** "Read more" link and long date instead of a category, as on the home page. */
	readMore?: boolean;
	/** For the first card at the top of a page. */
	eager?: boolean;
	children?: ReactNode;
}

/** One link makes the whole card clickable. On a phone the picture is on the left. */
export function ProjectCard({ project, level, readMore, eager, children }: ProjectCardProps) {
	const titleId = useId();
	const Heading = `h${level}` as const;
	const path = projectPath(project);
	const formatDate = readMore ? formatLongDate : formatShortDate;
	const [category] = project.categories;
	const picture = (
		<ProjectPicture
			cover={project.cover}
			// On a phone it is cropped to 116 px and slightly enlarged: 480 is enough for three device pixels.
			sizes="(min-width: 900px) 420px, (min-width: 620px) 50vw, 160px"
			eager={eager}
		/>
	);
	return (
		<Card as="article" pad={false} className="project-card">
			{eager ? picture : <LatePicture>{picture}</LatePicture>}
			<div className="project-card-words">
				{!readMore && category && (
					<Badge>
						<CategoryName name={category.name} />
					</Badge>
				)}
				<p className="note">{formatDate(project.published_at)}</p>
				<Heading id={titleId} className="project-card-title">
					{readMore ? (
						unbroken(project.title)
					) : (
						<Link className="stretched" to={path}>
							{unbroken(project.title)}
						</Link>
					)}
				</Heading>
				<Materials project={project} />
				{project.excerpt && (
					<p className="project-card-excerpt line-clamp-2 sm:line-clamp-3">{project.excerpt}</p>
				)}
				{readMore && (
					<Link
						className="link stretched project-card-more mt-auto pt-1"
						to={path}
						aria-describedby={titleId}
					>
						Read More
					</Link>
				)}
			</div>
			{children}
		</Card>
	);
}

export function CategoryName({ name }: { name: string }) {
	const short = shortName(name);
	return (
		<>
			{short}
			{short !== name && <span className="visually-hidden">{name.slice(short.length)}</span>}
		</>
	);
}

/** Renders nothing if another server sends no cost. */
function Materials({ project: { material_cost } }: Pick<ProjectCardProps, "project">) {
	if (material_cost === 0) return <p className="note">Nothing to buy</p>;
	if (!(material_cost > 0)) return null;
	return <p className="note">{unbroken(`Materials ${formatKes(material_cost)}`)}</p>;
}
