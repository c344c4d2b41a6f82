import { lazy, Suspense } from "react";
import {
	type CardProject,
	ProjectCard,
	toCardProject,
} from "../../features/projects/project-card.tsx";
import { fetchLowestCosts, fetchRecentProjects } from "../../features/projects/projects.calls.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { renderContext } from "../../shell/context.ts";
import {
	awaitBriefly,
	Deferred,
	type MaybeSettled,
	pageResponse,
	settled,
} from "../../shell/deferred.tsx";
import { head } from "../../shell/head.ts";
import { cachedLoader } from "../../shell/history-cache.ts";
import { originOf, siteOf } from "../../shell/root-data.ts";
import { Link } from "../../ui/link.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../ui/states.tsx";
import { useSite } from "../../ui/use-site.ts";
import type { Route } from "./+types/home.ts";
import { ContactBanner } from "./parts/home/contact-banner.tsx";
import { FreeTools } from "./parts/home/free-tools.tsx";
import { Hero } from "./parts/home/hero.tsx";
import { Process } from "./parts/home/process.tsx";
import { Services } from "./parts/home/services.tsx";
import { Stories } from "./parts/home/stories.tsx";
import { WhatItCosts } from "./parts/home/what-it-costs.tsx";

// Not downloaded while there is nothing to show.
const CredentialsStrip = lazy(() => import("./parts/credentials-strip.tsx"));

const RECENT_COUNT = 4;

function load(api: Api) {
	return {
		recent: settled(
			fetchRecentProjects(api, RECENT_COUNT).then((projects) =>
				projects.map((project) => toCardProject(project)),
			),
			"Failed to fetch recent articles: {status}",
			"An error occurred while fetching articles",
		),
		costs: fetchLowestCosts(api),
	};
}

export async function loader({ context }: Route.LoaderArgs) {
	const { recent, costs } = load(context.get(renderContext).api);
	return pageResponse({ recent: await recent, costs: await costs });
}

export const clientLoader = cachedLoader(() => awaitBriefly(load(browserApi)));

export function meta({ matches }: Route.MetaArgs) {
	const site = siteOf(matches);
	const origin = originOf(matches);
	return head(matches, {
		path: "/",
		structured: {
			"@context": "https://schema.org",
			"@type": "Organization",
			name: site.name,
			description: site.about,
			url: origin,
			email: site.mailboxes[0],
			telephone: site.phone,
			areaServed: "Kenya",
		},
	});
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const site = useSite();
	return (
		<>
			<Hero />
			<WhatItCosts costs={loaderData.costs} />
			<Services />
			<Stories />
			<Process />
			{site.credentials && (
				<Suspense>
					<CredentialsStrip of={site.credentials} />
				</Suspense>
			)}
			<ContactBanner />
			<Recent of={loaderData.recent} />
			<FreeTools />
		</>
	);
}

function Recent({ of }: { of: MaybeSettled<CardProject[]> }) {
	return (
		<section className="wrap section" aria-labelledby="recent">
			<div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 id="recent">Recent Projects</h2>
				<Link className="link inline-flex min-h-11 items-center" to="/projects">
					View More Projects
				</Link>
			</div>
			<Deferred
				of={of}
				fallback={<LoadingCards text="Loading articles..." count={RECENT_COUNT} shape="tall" />}
				failed={({ error, retry }) => <ErrorState level={3} message={error} onRetry={retry} />}
			>
				{(projects) =>
					projects.length === 0 ? (
						<EmptyState level={3} title="No articles found. Check back soon for new content!" />
					) : (
						<div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
							{projects.slice(0, RECENT_COUNT).map((project) => (
								<ProjectCard key={project.slug} project={project} level={3} readMore />
							))}
						</div>
					)
				}
			</Deferred>
		</section>
	);
}
