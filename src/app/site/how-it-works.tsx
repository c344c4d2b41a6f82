import { lazy, type ReactNode, Suspense } from "react";
import { Await, type LinksFunction } from "react-router";
import { fetchLowestCosts, type LowestCosts } from "../../features/projects/projects.calls.ts";
import { defaultTerms } from "../../features/site/terms.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { renderContext } from "../../shell/context.ts";
import { awaitBriefly, pageResponse } from "../../shell/deferred.tsx";
import { headOf } from "../../shell/head.ts";
import { cachedLoader } from "../../shell/history-cache.ts";
import { PrintGuide } from "../../shell/print-guide.tsx";
import { telUrl } from "../../site.ts";
import { Card } from "../../ui/card.tsx";
import { CodeText } from "../../ui/contact-text.tsx";
import { formatKes } from "../../ui/format.ts";
import { IndexCard } from "../../ui/index-card.tsx";
import { InKiswahili, MATERIALS_FIRST, NEVER_YOUR_PIN, REFUNDS } from "../../ui/kiswahili.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useSite } from "../../ui/use-site.ts";
import writeupPaper from "../styles/writeup-paper.css?url";
import type { Route } from "./+types/how-it-works.ts";
import { OwnServerLink } from "./parts/own-link.tsx";

// Not downloaded while there is nothing to show.
const CredentialsStrip = lazy(() => import("./parts/credentials-strip.tsx"));

const TITLE = "How It Works and What It Costs";
const PATH = "/how-it-works";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: writeupPaper }];

export const meta = headOf({
	title: TITLE,
	description: "What is free, what you pay for, when you pay, and what help a science fair allows.",
	path: PATH,
});

export async function loader({ context }: Route.LoaderArgs) {
	return pageResponse({ costs: await fetchLowestCosts(context.get(renderContext).api) });
}

export const clientLoader = cachedLoader(() =>
	awaitBriefly({ costs: fetchLowestCosts(browserApi) }),
);

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
	const site = useSite();
	const terms = site.terms ?? defaultTerms;
	return (
		<>
			<PageHead
				title={TITLE}
				lead="For parents, guardians and teachers: what your money buys, and what it does not."
			/>
			<div className="wrap section grid gap-8">
				<Suspense fallback={<Ways costs={null} />}>
					<Await resolve={loaderData.costs}>{(costs) => <Ways costs={costs} />}</Await>
				</Suspense>
				<div className="how-parts grid items-start gap-6 lg:grid-cols-2">
					<div className="grid gap-6">
						<IndexCard level={2} title="When you pay">
							<ol className="money-steps">
								<Step title="You order or ask for help">
									You pay nothing yet. You get a reference such as{" "}
									<CodeText className="whitespace-nowrap">MR-7K3P9Q</CodeText>.
								</Step>
								<Step title="We call you">
									Within 24 hours. We agree on the work and both costs.
								</Step>
								<Step title="You pay the full material cost">
									Only then is anything bought, and only then does the work begin.
									<InKiswahili>{MATERIALS_FIRST}</InKiswahili>
								</Step>
								<Step title="You pay the development cost">{terms.balance}</Step>
								<Step title="Each payment has a receipt">
									You can see what is due and what has been paid under{" "}
									<OwnServerLink to="/track">Track an Order</OwnServerLink>.
								</Step>
							</ol>
						</IndexCard>
						<section className="manila-box grid gap-3">
							<h2>How to pay, safely</h2>
							<p>
								<strong>We never ask for your PIN,</strong> not by phone, not by SMS and not on this
								site. Anyone who asks for it is not one of us: hang up and call{" "}
								<span className="whitespace-nowrap">{site.phone}</span>.
							</p>
							<InKiswahili>{NEVER_YOUR_PIN}</InKiswahili>
							<p>
								Pay by <span className="whitespace-nowrap">M-Pesa</span>: to the paybill (with your
								reference as the account number) or the till shown on the tracker, or by a prompt
								that you request there. Never send money to anyone's personal number.
							</p>
						</section>
						<IndexCard level={2} title="If plans change" rows={rowsOf(terms.refunds)}>
							{/* A translation of our own terms; the owner may have written others. */}
							{!site.terms && <InKiswahili>{REFUNDS}</InKiswahili>}
						</IndexCard>
					</div>
					<div className="grid gap-6">
						<IndexCard
							level={2}
							title="What the development cost buys"
							rows={rowsOf([...terms.includes, "No place, mark or prize: only judges give those"])}
						/>
						<IndexCard
							level={2}
							title="What help the fair allows"
							rows={rowsOf([
								"A fair judges the pupil's own work. A project that the pupil cannot explain scores badly, and may be disqualified.",
								"Help with an idea, a method, a tool or a text is allowed when it is named in the declaration.",
								"We help with science fairs and personal projects, not graded school assessments. In Grades 4 and 5, outside help with assessments has been penalised since 2026.",
								"So we explain each step. The pupil keeps the logbook and takes the readings.",
								"At the end you get a sheet that says what we did, to go with the declaration.",
								"Rules change from year to year: ask the patron for this year's.",
							])}
						>
							<p className="mt-3">
								<Link to="/judging">How Projects Are Judged</Link>
							</p>
						</IndexCard>
						<IndexCard level={2} title="Who we are">
							<p className="mt-3">{terms.about}</p>
							{site.credentials && (
								<Suspense>
									<CredentialsStrip of={site.credentials} bare />
								</Suspense>
							)}
							<p className="mt-3">
								{site.places}. <a href={telUrl(site)}>{site.phone}</a>,{" "}
								<a href={`mailto:${site.mailboxes[0]}`}>{site.mailboxes[0]}</a>. What we keep about
								you: <Link to="/privacy">Privacy</Link>.
							</p>
						</IndexCard>
					</div>
				</div>
				<PrintGuide path={PATH} />
			</div>
		</>
	);
}

const from = (what: string, cost: number | null | undefined) =>
	cost ? `${what} from ${formatKes(cost)}` : undefined;

function Ways({ costs }: { costs: LowestCosts | null }) {
	const ways = [
		{
			title: "Read it",
			price: "Free",
			lines: [
				"Every project with its method, readings and costs",
				"The write-up, the display board and the judging",
				"No account, no payment, nothing to sign",
			],
			to: "/projects",
			label: "School Projects",
		},
		{
			title: "Build it yourself",
			price: from("Materials", costs?.material_cost) ?? "The materials",
			lines: [
				"Each project lists what to buy, with prices in KES",
				"You buy the materials; prices differ from town to town",
				"A question costs nothing: write or call",
			],
			to: "/resources",
			label: "Free Resources",
		},
		{
			title: "With our help",
			price: from("Our help", costs?.price) ?? "Our help, and the materials",
			lines: [
				"The Project Development Cost on the project's page",
				"Plus the materials, at cost",
				"We agree on both with you before any work begins",
			],
			to: "/request-service",
			label: "Request a Project",
		},
	];
	return (
		<div className="how-ways grid gap-6 lg:grid-cols-3">
			{ways.map(({ title, price, lines, to, label }) => (
				<Card as="section" className="index-card flex flex-col" key={title}>
					<h2 className="display">{title}</h2>
					<p className="price-tag display">{price}</p>
					<ul className="index-rows">
						{lines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
					<p className="mt-auto pt-3">
						<Link to={to}>{label}</Link>
					</p>
				</Card>
			))}
		</div>
	);
}

const rowsOf = (lines: readonly string[]) => lines.map((line) => ({ key: line, content: line }));

function Step({ title, children }: { title: string; children: ReactNode }) {
	return (
		<li>
			<h3>{title}</h3>
			<div>{children}</div>
		</li>
	);
}
