import { useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { browserApi } from "../../../shell/browser-api.ts";
import { type Settled, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { useSession } from "../../../shell/session.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../../ui/states.tsx";
import type { ShownProject } from "../article-text.ts";
import { fetchPreview } from "../dashboard/project-drafts.calls.ts";
import { ProjectArticle } from "../project-article.tsx";
import { fetchRecentProjects } from "../projects.calls.ts";
import { toRecentProject, withRecentSimilarProjects } from "../recent-projects.tsx";

export const meta = headOf({ title: "Preview", noindex: true });

export function headers() {
	return { "cache-control": "no-store" };
}

export default function DraftPreview() {
	const { loading, user } = useSession();
	const location = useLocation();
	const { id = "" } = useParams();
	const returnState = useMemo(() => ({ from: location }), [location]);
	if (loading) return <LoadingPreview />;
	if (!user) return <Navigate to="/login" replace state={returnState} />;
	return <Preview key={`${user.id} ${id}`} record={id} />;
}

const OWN_DRAFT = "A preview shows your own draft: open it from the project's form.";

function Preview({ record }: { record: string }) {
	const [loaded, setLoaded] = useState<Settled<ShownProject>>();
	const load = useCallback(async () => {
		setLoaded(undefined);
		setLoaded(
			await settled(
				fetchPreview(browserApi, { params: { record } }).then(withRecentSimilarProjects),
				"Failed to fetch the preview: {status}",
				"Failed to fetch the preview",
			),
		);
	}, [record]);
	useEffect(() => void load(), [load]);
	const [recent] = useState(() =>
		settled(
			fetchRecentProjects(browserApi, 10).then((projects) => projects.map(toRecentProject)),
			"Failed to fetch recent articles: {status}",
		),
	);
	if (!loaded) return <LoadingPreview />;
	if (!loaded.ok) {
		return (
			<>
				<PageHead title="Preview" />
				<div className="wrap section">
					{loaded.status === 404 ? (
						<EmptyState
							title={loaded.error}
							action={
								<LinkButton small to="/dashboard/projects">
									School Projects
								</LinkButton>
							}
						>
							<p>{OWN_DRAFT}</p>
						</EmptyState>
					) : (
						<ErrorState message={loaded.error} onRetry={() => void load()}>
							<p>{OWN_DRAFT}</p>
						</ErrorState>
					)}
				</div>
			</>
		);
	}
	return (
		// The analytics must not record unpublished content.
		<div data-no-analytics>
			<div className="wrap no-print flex flex-wrap items-center gap-3 py-3">
				<p className="strong">Preview: only you see this page.</p>
				<Button small onClick={() => open(window.location.href, "_blank", PHONE_WINDOW)}>
					Phone Width
				</Button>
				<Button small variant="quiet" onClick={() => void load()}>
					Refresh
				</Button>
			</div>
			<ProjectArticle project={loaded.value} recent={recent} />
		</div>
	);
}

const PHONE_WINDOW = "popup,width=390,height=844";

function LoadingPreview() {
	return (
		<>
			<PageHead title="Preview" />
			<div className="wrap section">
				<LoadingCards text="Loading preview..." count={1} />
			</div>
		</>
	);
}
