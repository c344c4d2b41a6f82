import { useEffect, useState } from "react";
import { readJson, sessionStore } from "../../../platform/browser/safe-storage.ts";
import { storageProblem, storageText } from "../../../platform/browser/storage-problem.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type Settled, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { useHistoryState } from "../../../shell/history-cache.ts";
import { setOtherPageSaved } from "../../../shell/save-page.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { AllProjectsLink } from "../all-projects.tsx";
import { fetchProjectBySlug, projectPath } from "../projects.calls.ts";
import type { Project } from "../projects.contract.ts";
import { CompareTable, MAX_COMPARED, SavedList } from "../saved-list.tsx";
import { onSavedChange, readSaved, type SavedProject, setSaved } from "../saved-projects.ts";

export const meta = headOf({ title: "Saved Projects", noindex: true });

const HOW_TO_SAVE =
	"Open a project and press Save: it is then listed here and can be read offline, on this device only.";

export default function Saved() {
	// The HTML is the same for all visitors; this browser's list is read after hydration.
	const isHydrated = useHydrated();
	const [projects, setProjects] = useState(isHydrated ? readSaved : undefined);
	useEffect(() => {
		const read = () => setProjects(readSaved());
		read();
		return onSavedChange(read);
	}, []);
	const problem = projects?.length === 0 && storageProblem();
	return (
		<>
			<PageHead
				title="Saved Projects"
				lead="Saved only on this device: nobody else sees this list."
				back={{ to: "/projects", label: "Projects" }}
			/>
			<div className="wrap section grid gap-8">
				{!projects && <BeforeHydration />}
				{projects?.length === 0 && (
					<EmptyState title="No saved projects yet." action={<AllProjectsLink small />}>
						<p>{problem ? storageText(problem) : HOW_TO_SAVE}</p>
					</EmptyState>
				)}
				{projects && projects.length > 0 && (
					<ListAndComparison
						projects={projects}
						onRemove={(project) => {
							setSaved(project, false);
							setProjects(readSaved());
							void setOtherPageSaved(projectPath(project), [], false).catch(() => {});
							document.getElementById("main")?.focus({ preventScroll: true });
						}}
					/>
				)}
			</div>
		</>
	);
}

/** Shown before hydration and without JavaScript. With data saver on, a click loads the scripts. */
function BeforeHydration() {
	return (
		<EmptyState
			title="Your browser keeps this list."
			action={
				<LinkButton to="/saved" small reloadDocument className="needs-script" data-replay-click>
					Show Saved Projects
				</LinkButton>
			}
		>
			<p>
				This page needs JavaScript to show the list, which is stored on this device, not with us.
			</p>
		</EmptyState>
	);
}

interface ListAndComparisonProps {
	projects: readonly SavedProject[];
	onRemove: (project: SavedProject) => void;
}

const TICKED_KEY = "compared-projects";

function readTicked(projects: readonly SavedProject[]): string[] {
	const stored = readJson(sessionStore, TICKED_KEY);
	const slugs = projects.map(({ slug }) => slug);
	// Two or three saved projects are compared without being ticked.
	if (!Array.isArray(stored)) {
		return slugs.length > 1 && slugs.length <= MAX_COMPARED ? slugs : [];
	}
	return slugs.filter((slug) => stored.includes(slug)).slice(0, MAX_COMPARED);
}

type Fetched = Settled<Project> | "loading";

function ListAndComparison({ projects, onRemove }: ListAndComparisonProps) {
	const [ticked, setTicked] = useState(() => readTicked(projects));
	const [fetched, setFetched] = useHistoryState<Readonly<Record<string, Fetched>>>("compared", {});

	async function load(slug: string) {
		const set = (value: Fetched) => setFetched((before) => ({ ...before, [slug]: value }));
		set("loading");
		set(
			await settled(
				fetchProjectBySlug(browserApi, slug),
				"Failed to fetch article: {status}",
				"An error occurred while fetching articles",
			),
		);
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once; for projects that are not loaded, or were loading when the page was left
	useEffect(() => {
		for (const slug of ticked) if ((fetched[slug] ?? "loading") === "loading") void load(slug);
	}, []);

	function tick(slug: string, isTicked: boolean) {
		const next = isTicked ? [...ticked, slug] : ticked.filter((one) => one !== slug);
		setTicked(next);
		sessionStore.set(TICKED_KEY, JSON.stringify(next));
		const known = fetched[slug];
		if (isTicked && (!known || (known !== "loading" && !known.ok))) void load(slug);
	}

	const compared = ticked.flatMap((slug) => {
		const answer = fetched[slug];
		return answer && answer !== "loading" && answer.ok ? [answer.value] : [];
	});
	return (
		<>
			<SavedList
				projects={projects}
				ticked={ticked}
				onTick={tick}
				onRemove={(project) => {
					tick(project.slug, false);
					onRemove(project);
				}}
			/>
			<section className="grid gap-4" aria-labelledby="compared">
				<h2 id="compared">Side by Side</h2>
				{ticked.length === 0 && <p className="soft">Nothing is ticked yet.</p>}
				<div role="status">
					{ticked.map((slug) => {
						const answer = fetched[slug];
						const title = projects.find((project) => project.slug === slug)?.title;
						if (answer === "loading") {
							return (
								<p key={slug} className="soft">
									Loading {title}...
								</p>
							);
						}
						if (!answer || answer.ok) return null;
						return (
							<p key={slug} className="flex flex-wrap items-center gap-3">
								{title}: {answer.error}
								{answer.status !== 404 && (
									<Button small onClick={() => void load(slug)}>
										Try Again
									</Button>
								)}
							</p>
						);
					})}
				</div>
				{compared.length > 0 && <CompareTable projects={compared} />}
			</section>
		</>
	);
}
