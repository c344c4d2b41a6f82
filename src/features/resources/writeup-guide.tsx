import { Button, InertButton, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IndexCard } from "../../ui/index-card.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { FairRules, PartText, textRules, writeupParts } from "./writeup-parts.tsx";

export function WriteupGuide() {
	return (
		<div className="writeup grid items-start gap-8">
			<Card as="article" className="writeup-sheet">
				<h2>{unbroken("The write-up, page by page")}</h2>
				<p className="lead mt-3">
					A report is read by somebody who was not there. This is the order judges expect, and what
					belongs in each part.
				</p>
				<nav aria-label="Parts of the write-up" className="no-print mt-4">
					<ol className="grid gap-x-4 sm:grid-cols-2">
						{writeupParts.map(({ id, title }) => (
							<li key={id}>
								<a className="link inline-flex min-h-11 items-center" href={`#${id}`}>
									<span>{unbroken(title)}</span>
								</a>
							</li>
						))}
					</ol>
				</nav>
				{writeupParts.map(({ id, title, text }) => (
					<section className="writeup-part" id={id} key={id} aria-labelledby={`${id}-title`}>
						<h3 id={`${id}-title`}>{unbroken(title)}</h3>
						<PartText text={text} />
						<FairRules title={title} />
					</section>
				))}
			</Card>
			<aside className="writeup-side grid gap-6">
				<IndexCard
					title="Before you hand it in"
					rows={textRules.map((rule) => ({ key: rule, content: rule }))}
				/>
				<div className="no-print flex flex-wrap gap-4">
					<InertButton>Download PDF Guide</InertButton>
					<LinkButton to="/my-work">My Own Work</LinkButton>
					<Button
						variant="primary"
						className="needs-script"
						data-replay-click
						onClick={() => print()}
					>
						Print This Guide
					</Button>
				</div>
			</aside>
		</div>
	);
}
