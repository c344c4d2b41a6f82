import type { ReactNode } from "react";
import type { LinksFunction } from "react-router";
import { headOf } from "../../shell/head.ts";
import { PrintGuide } from "../../shell/print-guide.tsx";
import { site } from "../../site.ts";
import { IndexCard } from "../../ui/index-card.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import writeupPaper from "../styles/writeup-paper.css?url";
import { OwnLink } from "./parts/own-link.tsx";
import { terms } from "./terms.ts";

const TITLE = "How It Works and What It Costs";
const PATH = "/how-it-works";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: writeupPaper }];

export const meta = headOf({
	title: TITLE,
	description:
		"What is free, what you pay for, when money moves, and what help a science fair allows.",
	path: PATH,
});

/** For parents, guardians and teachers, who pay. */
export default function HowItWorks() {
	return (
		<>
			<PageHead
				title={TITLE}
				lead="For parents, guardians and teachers: what your money buys, and what it does not."
			/>
			<div className="wrap section grid gap-8">
				{terms.areSample && (
					<p className="note max-w-text">
						<strong>Sample terms.</strong> We are still confirming the figures and days on this
						page. Ask us before you pay: <a href={`tel:${dialled}`}>{site.phone}</a>.
					</p>
				)}
				<div className="grid items-start gap-6 lg:grid-cols-3">
					<Way
						title="Read it: free"
						lines={[
							"Every project with its method, readings and costs",
							"The write-up, the display board and the judging",
							"No account, no payment, nothing to sign",
						]}
						to="/projects"
						label="School Projects"
					/>
					<Way
						title="Build it yourself: the materials"
						lines={[
							"Each project lists what to buy, with prices in KES",
							"You buy it; prices differ from town to town",
							"A question costs nothing: write or call",
						]}
						to="/resources"
						label="Free Resources"
					/>
					<Way
						title="With our help: development and materials"
						lines={[
							"The Project Development Cost on the project’s page",
							"Besides it the materials, at what they cost",
							"We agree on both with you before any work begins",
						]}
						to="/request-service"
						label="Request a Project"
					/>
				</div>
				<Text title="What the development cost buys">
					<ul>
						{terms.includes.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
					<p>It does not buy a place, a mark or a prize: those are the judges’ to give.</p>
				</Text>
				<Text title="When money moves">
					<ol>
						<li>
							You order or ask. Nothing is paid, and you get a reference such as{" "}
							<span className="whitespace-nowrap">MR-7K3P9Q</span>.
						</li>
						<li>We call you within 24 hours and agree on the work and both costs.</li>
						<li>
							You pay the full material cost. Only then is anything bought, and only then does the
							work begin.
						</li>
						<li>{terms.balance}</li>
						<li>
							Each payment has a receipt. What is due and what is paid stands under{" "}
							<OwnLink to="/track">Track an Order</OwnLink>.
						</li>
					</ol>
				</Text>
				<Text title="How to pay, safely">
					<p>
						By <span className="whitespace-nowrap">M-Pesa</span> to the paybill or till that the
						tracker shows, with your reference as account number, or by a prompt on your phone that
						you asked for there. Never to a person’s own number.
					</p>
					<p>
						<strong>We never ask for your PIN,</strong> not by phone, not by SMS and not on this
						site. Whoever asks is not one of us: hang up and call {site.phone}.
					</p>
				</Text>
				<Text title="If plans change">
					<ul>
						{terms.refunds.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</Text>
				<Text title="What help the fair allows">
					<p>
						A fair judges the pupil’s own work. Help with an idea, a method, a tool or a text is
						allowed when it is named in the declaration; a project that the pupil cannot explain
						scores badly, and may be taken out. So we explain each step, the pupil keeps the logbook
						and takes the readings, and at the end you get a sheet of what we did, to put beside the
						declaration. Rules change from year to year: ask the patron for this year’s.
					</p>
					<p>
						<Link to="/judging">How Projects Are Judged</Link>
					</p>
				</Text>
				<Text title="Who we are">
					<p>{terms.about}</p>
					<p>
						{site.places}. <a href={`tel:${dialled}`}>{site.phone}</a>,{" "}
						<a href={`mailto:${site.mailboxes[0]}`}>{site.mailboxes[0]}</a>. What we keep about you:{" "}
						<Link to="/privacy">Privacy</Link>.
					</p>
				</Text>
				<PrintGuide path={PATH} />
			</div>
		</>
	);
}

const dialled = site.phone.replaceAll(" ", "");

interface WayProps {
	title: string;
	lines: readonly string[];
	/** Target of the link. */
	to: string;
	label: string;
}

function Way({ title, lines, to, label }: WayProps) {
	return (
		<IndexCard level={2} title={title} rows={lines.map((line) => ({ key: line, content: line }))}>
			<p className="mt-3">
				<Link to={to}>{label}</Link>
			</p>
		</IndexCard>
	);
}

function Text({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="article max-w-text">
			<h2>{title}</h2>
			{children}
		</section>
	);
}
