import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { FRAGMENT_SCRIPT } from "../../shell/fragment-script.ts";
import { classes } from "../../ui/format.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { loadParts, useOfflineCopy } from "./use-offline-copy.ts";
import { WorkbookList } from "./workbook-list.tsx";

export const TITLE = "My Own Work";

/** The list, or the workbook in the address's fragment. */
export function Workbooks() {
	const { hash } = useLocation();
	// The server does not see the fragment.
	const isHydrated = useHydrated();
	// “Skip to content” must not close the open workbook.
	const lastFragment = useRef("");
	if (isHydrated && hash !== "#main") lastFragment.current = hash;
	const fragment = lastFragment.current;
	const [, id, tab] = /^#([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(fragment) ?? [];
	const [, slug, title] = /^#([\w-]+)=(.*)$/.exec(fragment) ?? [];
	const [hasWorkbooks, setHasWorkbooks] = useState(false);
	const offlineText = useOfflineCopy(hasWorkbooks || id !== undefined);
	const shownId = useRef<string | null>(undefined);
	// Opening or closing a workbook removes the focused element: move the focus as after navigation.
	useEffect(() => {
		const now = isHydrated ? (id ?? null) : undefined;
		const hasChanged = shownId.current !== undefined && shownId.current !== now;
		if (hasChanged) document.querySelector("main")?.focus({ preventScroll: true });
		shownId.current = now;
	}, [id, isHydrated]);
	return (
		// Excluded from session recordings.
		<div data-no-analytics>
			{!isHydrated && (
				<>
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
					<script dangerouslySetInnerHTML={{ __html: FRAGMENT_SCRIPT }} />
					<OpeningNote className="shown-with-fragment" />
				</>
			)}
			{id ? (
				<Opening key={id} id={id} tab={tab} offlineText={offlineText} />
			) : (
				<div className={isHydrated ? undefined : "hidden-with-fragment"}>
					<PageHead
						title={TITLE}
						lead="Your logbook, your data and your write-up, from the first idea to the judges' table."
						back={{ to: "/resources", label: "Free Resources" }}
					/>
					<div className="wrap section">
						<WorkbookList
							project={slug && title ? { slug, title: decoded(title) } : undefined}
							offlineText={offlineText}
							onListed={setHasWorkbooks}
						/>
					</div>
				</div>
			)}
		</div>
	);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

type Parts = Awaited<ReturnType<typeof loadParts>>;

function Opening(props: ComponentProps<Parts["WorkbookPage"]>) {
	const Page = useLoaded(loadParts)()?.WorkbookPage;
	return Page ? <Page {...props} /> : <OpeningNote />;
}

function OpeningNote({ className }: { className?: string }) {
	return <p className={classes("wrap section soft", className)}>Opening your workbook...</p>;
}
