import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { PageHead } from "../../ui/page-head.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { useStarted } from "../../ui/use-started.ts";
import { loadParts, useOfflineCopy } from "./use-offline-copy.ts";
import { WorkbookList } from "./workbook-list.tsx";

export const TITLE = "My Own Work";

/** The list, or the workbook in the address's fragment. */
export function Workbooks() {
	const { hash } = useLocation();
	// The server does not see the fragment.
	const seen = useStarted() ? hash : "";
	const [, id, tab] = /^#([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(seen) ?? [];
	const [, slug, title] = /^#([\w-]+)=(.*)$/.exec(seen) ?? [];
	const [isAny, setAny] = useState(false);
	const offline = useOfflineCopy(isAny || id !== undefined);
	const shown = useRef<string | null>(undefined);
	// The focused element is gone, as after a change of the page.
	useEffect(() => {
		const now = hash === seen ? (id ?? null) : undefined;
		const isOther = shown.current !== undefined && shown.current !== now;
		if (isOther) document.querySelector("main")?.focus({ preventScroll: true });
		shown.current = now;
	}, [id, hash, seen]);
	return (
		// No recording of a visit has what is in here.
		<div data-private>
			{id ? (
				<Opening key={id} id={id} tab={tab} offline={offline} />
			) : (
				<>
					<PageHead
						title={TITLE}
						lead="Your logbook, your data and your write-up, from the first idea to the judges’ table."
						back={{ to: "/resources", label: "Free Resources" }}
					/>
					<div className="wrap section">
						<WorkbookList
							from={slug && title ? { slug, title: decoded(title) } : undefined}
							offline={offline}
							onListed={setAny}
						/>
					</div>
				</>
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
	return Page ? <Page {...props} /> : <p className="wrap section soft">Opening your workbook...</p>;
}
