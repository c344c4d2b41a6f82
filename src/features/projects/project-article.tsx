import { Fragment, type ReactNode } from "react";
import { queryString } from "../../platform/browser/query-string.ts";
import { Deferred, type MaybeSettled } from "../../shell/deferred.tsx";
import { Pin } from "../../ui/art/pin.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { AllProjectsLink } from "./all-projects.tsx";
import { type ShownProject, textOf } from "./article-text.ts";
import { MaterialsTable } from "./materials-table.tsx";
import { coverUpTo, ProjectPicture, projectDate } from "./project-picture.tsx";
import { OrderBar, ProjectDetailsCard } from "./project-tag.tsx";
import { PupilsOwnWork } from "./pupils-own-work.tsx";
import { type RecentProject, RecentProjects } from "./recent-projects.tsx";

export const BACK = { to: "/projects", label: "Projects" };

interface ArticleProps {
	project: ShownProject;
	recent: MaybeSettled<RecentProject[]>;
	children?: ReactNode;
}

export function ProjectArticle({ project, recent, children }: ArticleProps) {
	return (
		<article>
			<PageHead title={project.title} long={project.title.length > 80} back={BACK}>
				<span className="soft">{formatShortDate(projectDate(project))}</span>
				{project.categories.map((category) => (
					<Fragment key={category.id}>
						{" "}
						<Link
							className="badge badge-link easy-to-hit"
							data-tone="manila"
							to={`/projects${queryString({ category: category.id })}`}
						>
							{category.name}
						</Link>
					</Fragment>
				))}
			</PageHead>
			<div className="wrap project-page">
				<div className="project-lead">
					<div className="project-photo">
						<Pin tone="purple" />
						<div className="photo">
							<ProjectPicture
								cover={coverUpTo(Infinity, project)}
								alt={`Cover of ${project.title}`}
								sizes="(min-width: 900px) 786px, 100vw"
								eager
							/>
						</div>
					</div>
					{project.excerpt && <p className="display project-excerpt">{project.excerpt}</p>}
				</div>
				<ProjectDetailsCard project={project} />
				<div className="project-main">
					{children}
					<div
						className="article project-content"
						// biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it before storing
						dangerouslySetInnerHTML={textOf(project)}
						// On the client the text comes from the DOM, which may have serialised it differently.
						suppressHydrationWarning
					/>
					<MaterialsTable project={project} />
					<PupilsOwnWork project={project} />
					<OrderBar project={project} />
				</div>
				{project.similar && project.similar.length > 0 && (
					<section className="project-similar no-print" aria-labelledby="similar-projects">
						<h2 id="similar-projects">More Like This</h2>
						<RecentProjects projects={project.similar} />
					</section>
				)}
				<aside className="project-recent no-print" aria-labelledby="recent-projects">
					<h2 id="recent-projects" className="mb-2">
						Recent Projects
					</h2>
					<Recent of={recent} except={project.slug} />
					<div className="mt-4">
						<AllProjectsLink small />
					</div>
				</aside>
			</div>
		</article>
	);
}

function Recent({ of, except }: { of: ArticleProps["recent"]; except: string }) {
	return (
		<Deferred
			of={of}
			fallback={<p className="soft">Loading articles...</p>}
			failed={({ error }) => <p className="soft">{error}</p>}
		>
			{(projects) => (
				<RecentProjects projects={projects.filter(({ slug }) => slug !== except).slice(0, 10)} />
			)}
		</Deferred>
	);
}
