import { Fragment } from "react";
import { Link } from "react-router";
import { type ShownProject, textOf, withTextInPage } from "../../features/projects/article-text.ts";
import { coverUpTo } from "../../features/projects/cover.ts";
import { projectDate } from "../../features/projects/project-date.ts";
import { ProjectPicture } from "../../features/projects/project-picture.tsx";
import { ProjectTag } from "../../features/projects/project-tag.tsx";
import {
	fetchProjectBySlug,
	fetchRecentProjects,
	projectPath,
} from "../../features/projects/projects.calls.ts";
import {
	briefly,
	type RecentProject,
	RecentProjects,
} from "../../features/projects/recent-projects.tsx";
import type { Api } from "../../platform/browser/api-client.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { Pin } from "../../ui/art/pin.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../ui/states.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { renderContext } from "../parts/context.ts";
import { Deferred, type MaybeSettled, pageResponse, settled } from "../parts/deferred.tsx";
import { head } from "../parts/head.ts";
import { originOf } from "../parts/site-info.ts";
import type { Route } from "./+types/project.ts";
import { KeepButton } from "./parts/keep-button.tsx";
import { OwnWork } from "./parts/own-work.tsx";
import { Share } from "./parts/share.tsx";

const BACK = { to: "/projects", label: "Projects" };

function load(api: Api, slug: string) {
	return {
		project: settled(
			fetchProjectBySlug(api, slug),
			"Failed to fetch article: {status}",
			"An error occurred while fetching articles",
		),
		recent: settled(
			fetchRecentProjects(api, 10).then((projects) => projects.map(briefly)),
			"Failed to fetch recent articles: {status}",
			"An error occurred while fetching articles",
		),
	};
}

export async function loader({ context, params }: Route.LoaderArgs) {
	const { project, recent } = load(context.get(renderContext).api, params.slug);
	const found = await project;
	return pageResponse({
		project: found.ok ? { ...found, value: withTextInPage(found.value) } : found,
		recent: await recent,
	});
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
	return load(browserApi, params.slug);
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
	const origin = originOf(matches);
	const loaded = loaderData?.project;
	// While the browser is still fetching it, the page has a name all the same.
	if (!loaded || loaded instanceof Promise) return head({ title: "Project", origin });
	if (!loaded.ok) return head({ title: loaded.error, noindex: true, origin });
	const project = loaded.value;
	return head({
		title: project.title,
		description: project.excerpt || undefined,
		path: projectPath({ slug: params.slug }),
		image: project.preview_image ?? project.featured_image,
		isPreview: Boolean(project.preview_image),
		type: "article",
		structured: {
			"@context": "https://schema.org",
			"@type": "Article",
			headline: project.title,
			description: project.excerpt || undefined,
			image: project.featured_image ? new URL(project.featured_image, origin).href : undefined,
			datePublished: project.published_at ?? project.created_at,
			dateModified: project.updated_at,
		},
		origin,
	});
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
	const { project, recent } = loaderData;
	return (
		<Deferred<ShownProject>
			of={project}
			fallback={
				<>
					<PageHead title="Project" back={BACK} />
					<div className="wrap section tall-page">
						<LoadingCards text="Loading article..." count={1} />
					</div>
				</>
			}
			failed={({ error, status, retry }) => <Missing {...{ error, status, retry }} />}
		>
			{(found) =>
				found.status === "published" ? (
					<Article project={found} recent={recent} />
				) : (
					<Missing error="This article is not available" status={404} />
				)
			}
		</Deferred>
	);
}

function Missing({ error, status, retry }: { error: string; status: number; retry?: () => void }) {
	return (
		<div className="wrap section">
			{status === 404 ? (
				<EmptyState title={error} level={1} action={<AllProjects />}>
					<p>It may have been taken back, or its address has a slip in it.</p>
				</EmptyState>
			) : (
				<ErrorState message={error} level={1} onRetry={retry}>
					<p>The project could not be fetched. Your connection may be slow or away.</p>
				</ErrorState>
			)}
		</div>
	);
}

function AllProjects() {
	return (
		<LinkButton to="/projects" small>
			View All Projects
		</LinkButton>
	);
}

interface ArticleProps {
	project: ShownProject;
	recent: MaybeSettled<RecentProject[]>;
}

function Article({ project, recent }: ArticleProps) {
	return (
		<article>
			<PageHead title={project.title} back={BACK}>
				<span className="soft">{formatShortDate(projectDate(project))}</span>
				{project.categories.map((category) => (
					<Fragment key={category.id}>
						{" "}
						<Link
							className="badge"
							data-tone="manila"
							to={`/projects${queryString({ category: category.id })}`}
						>
							{category.name}
						</Link>
					</Fragment>
				))}
			</PageHead>
			<div className="wrap project-page">
				<div className="project-main">
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
					{/* Sanitised on the server when it was written. */}
					<div
						className="article project-content"
						// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
						dangerouslySetInnerHTML={textOf(project)}
						// Where the text was read from, it is as the browser writes it.
						suppressHydrationWarning
					/>
				</div>
				<div className="project-side">
					<ProjectTag project={project} />
					<OwnWork />
					<Share title={project.title} path={projectPath(project)} />
					<KeepButton calls={[`/api/school-projects/by-slug/${project.slug}`]} />
					<aside className="project-recent no-print" aria-labelledby="recent-projects">
						<h2 id="recent-projects" className="mb-2">
							Recent Projects
						</h2>
						<Recent of={recent} but={project.slug} />
						<div className="mt-4">
							<AllProjects />
						</div>
					</aside>
				</div>
			</div>
		</article>
	);
}

function Recent({ of, but }: { of: ArticleProps["recent"]; but: string }) {
	return (
		<Deferred
			of={of}
			fallback={<p className="soft">Loading articles...</p>}
			failed={({ error }) => <p className="soft">{error}</p>}
		>
			{(projects) => (
				<RecentProjects projects={projects.filter(({ slug }) => slug !== but).slice(0, 10)} />
			)}
		</Deferred>
	);
}
