import { type LinksFunction, useSearchParams } from "react-router";
import writeupPaper from "../../../app/styles/writeup-paper.css?url";
import { queryString } from "../../../platform/browser/query-string.ts";
import type { PageHandle } from "../../../shell/context.ts";
import { head } from "../../../shell/head.ts";
import { PrintedSource, PrintGuide } from "../../../shell/print-guide.tsx";
import { InertButton, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { TabLinks, TabPanel } from "../../../ui/tabs.tsx";
import { useSite } from "../../../ui/use-site.ts";
import { CategorySearch } from "../category-search.tsx";
import { DisplayBoardGuide } from "../display-board-guide.tsx";
import { SampleProjects } from "../sample-projects.tsx";
import { WriteupGuide } from "../writeup-guide.tsx";
import type { Route } from "./+types/resources.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: writeupPaper }];

const TABS = [
	{ id: "sample-projects", label: "Sample Projects" },
	{ id: "categories", label: "Categories" },
	{ id: "writeup", label: "Writeup" },
	{ id: "display-board", label: "Display Board" },
] as const;

type Tab = (typeof TABS)[number]["id"];

function tabOf(query: URLSearchParams): Tab {
	return TABS.find(({ id }) => id === query.get("tab"))?.id ?? "sample-projects";
}

function pathOf(tab: Tab): string {
	return `/resources${queryString({ tab: tab === "sample-projects" ? null : tab })}`;
}

/** Printed pages have no tabs to tell what they are. The write-up guide has its own title. */
const PRINTED_TITLES: Partial<Record<Tab, string>> = {
	"sample-projects": "Three sample projects",
	categories: "Categories of the fair",
	"display-board": "Your display board",
};

export const handle = { query: ["q", "tab"] } satisfies PageHandle;

export function meta({ matches, location }: Route.MetaArgs) {
	const tab = tabOf(new URLSearchParams(location.search));
	const label = TABS.find(({ id }) => id === tab)?.label;
	return head(matches, {
		title: tab === "sample-projects" ? "Free Resources" : `${label}: Free Resources`,
		description:
			"Sample projects, the thirteen categories, a write-up guide to print and the rules for the display board.",
		path: pathOf(tab),
	});
}

export default function Resources() {
	const site = useSite();
	const [query] = useSearchParams();
	const tab = tabOf(query);
	return (
		<>
			<PageHead title="Free Resources" withoutLine />
			<div className="wrap">
				<TabLinks
					label="Resources"
					idBase="resources"
					selected={tab}
					items={TABS.map((item) => ({
						...item,
						to: `/resources${queryString({ tab: item.id })}`,
					}))}
				/>
				<div className="py-6 lg:py-8">
					<TabPanel idBase="resources" id={tab} selected={tab}>
						{PRINTED_TITLES[tab] && <h2 className="print-only mb-4">{PRINTED_TITLES[tab]}</h2>}
						{tab === "sample-projects" && <SampleProjects />}
						{tab === "categories" && <CategorySearch initialTerm={query.get("q") ?? ""} />}
						{tab === "writeup" && <WriteupGuide />}
						{tab === "display-board" && <DisplayBoardGuide />}
					</TabPanel>
				</div>
				<div className="mb-8">
					{tab === "writeup" ? (
						<PrintedSource path={pathOf(tab)} />
					) : (
						<PrintGuide path={pathOf(tab)}>
							<LinkButton to="/my-work">My Own Work</LinkButton>
						</PrintGuide>
					)}
				</div>
				<p className="no-print mb-8 max-w-text">
					Where the marks come from, what judges ask and a checklist:{" "}
					<Link to="/judging">How Projects Are Judged</Link>. What help costs:{" "}
					<Link to="/how-it-works">How It Works and What It Costs</Link>.
				</p>
				<Card as="section" className="no-print mb-12 grid justify-items-start gap-4">
					<h2>Want a second pair of eyes?</h2>
					<div className="flex flex-wrap gap-4">
						<InertButton>Download Category Handbook</InertButton>
						<InertButton>Book Consultation</InertButton>
						<a className="btn" href={`mailto:${site.mailboxes[0]}`}>
							Write to us
						</a>
					</div>
				</Card>
			</div>
		</>
	);
}
