import type { ReactNode } from "react";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import type { Api } from "../../../platform/browser/api-client.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { awaitBriefly, Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { originOf } from "../../../shell/root-data.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../../ui/states.tsx";
import { AllProjectsLink } from "../all-projects.tsx";
import { type ShownProject, withoutTextInData } from "../article-text.ts";
import { ProjectActions } from "../project-actions.tsx";
import { BACK, ProjectArticle } from "../project-article.tsx";
import { fetchProjectBySlug, fetchRecentProjects, projectPath } from "../projects.calls.ts";
import { toRecentProject, withRecentSimilarProjects } from "../recent-projects.tsx";
import type { Route } from "./+types/project.ts";

function load(api: Api, slug: string) {
	return {
		project: settled(
			fetchProjectBySlug(api, slug).then(withRecentSimilarProjects),
			"Failed to fetch article: {status}",
			"An error occurred while fetching articles",
		),
		recent: settled(
			fetchRecentProjects(api, 10).then((projects) => projects.map(toRecentProject)),
			"Failed to fetch recent articles: {status}",
			"An error occurred while fetching articles",
		),
	};
}

export async function loader({ context, params }: Route.LoaderArgs) {
	const { api, cleanArticle } = context.get(renderContext);
	const { project, recent } = load(api, params.slug);
	const found = await project;
	if (found.ok && !isOwnServer()) {
		// A text that cannot be cleaned is not shown.
		found.value.content = await cleanArticle(found.value.content ?? "").catch(() => "");
	}
	return pageResponse({
		project: found.ok ? { ...found, value: withoutTextInData(found.value) } : found,
		recent: await recent,
	});
}

export const clientLoader = cachedLoader(async ({ params }: Route.ClientLoaderArgs) => {
	const { project, recent } = load(browserApi, params.slug);
	return { ...(await awaitBriefly({ project })), recent };
});

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
	const origin = originOf(matches);
	const loaded = loaderData?.project;
	if (!loaded || loaded instanceof Promise) return head(matches, { title: "Project" });
	if (!loaded.ok) return head(matches, { title: loaded.error, noindex: true });
	const project = loaded.value;
	return head(matches, {
		title: project.title,
		description: project.excerpt || undefined,
		path: projectPath({ slug: params.slug }),
		image: project.preview_image ?? project.featured_image,
		isPreviewImage: Boolean(project.preview_image),
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
	});
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
	const { project, recent } = loaderData;
	return (
		<Deferred<ShownProject>
			of={project}
			fallback={
				<ProjectFrame>
					<LoadingCards text="Loading article..." count={1} />
				</ProjectFrame>
			}
			failed={(failure) => <ProjectFailure {...failure} />}
		>
			{(found) =>
				found.status === "published" ? (
					<ProjectArticle project={found} recent={recent}>
						<ProjectActions project={found} />
					</ProjectArticle>
				) : (
					<ProjectFailure error="This article is not available" status={404} />
				)
			}
		</Deferred>
	);
}

function ProjectFrame({ children }: { children: ReactNode }) {
	return (
		<>
			<PageHead title="Project" back={BACK} />
			<div className="wrap section">{children}</div>
		</>
	);
}

interface ProjectFailureProps {
	error: string;
	status: number;
	lost?: boolean | undefined;
	retry?: () => void;
}

function ProjectFailure({ error, status, lost, retry }: ProjectFailureProps) {
	return status === 404 ? (
		<div className="wrap section">
			<EmptyState title={error} level={1} action={<AllProjectsLink small />}>
				<p>It may no longer be published, or the link may have a typo.</p>
			</EmptyState>
		</div>
	) : (
		<ProjectFrame>
			<ErrorState message={error} onRetry={retry}>
				{lost && <p>The project could not be loaded. Your connection may be slow or down.</p>}
			</ErrorState>
		</ProjectFrame>
	);
}
