import { defaultSteps, OWN_STEPS_HEADING } from "../../../../features/site/steps.ts";
import type { Step } from "../../../../site.ts";
import { Card } from "../../../../ui/card.tsx";
import { Link } from "../../../../ui/link.tsx";
import { useSite } from "../../../../ui/use-site.ts";

const DAY_NUMBERS = Array.from({ length: 14 }, (_, index) => index + 1);

/** Keeps words such as "write-up" on one line. */
const withUnbrokenWords = (text: string) =>
	text.split(/(\w+-\w+)/).map((part, index) =>
		index % 2 ? (
			<span className="whitespace-nowrap" key={part}>
				{part}
			</span>
		) : (
			part
		),
	);

/** The default steps are bars along fourteen days; the owner's own steps are cards. */
export function Process() {
	const site = useSite();
	const ownSteps = site.steps;
	return (
		<section className="graph" aria-labelledby="process">
			<div className="wrap section">
				<div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
					<h2 id="process">{ownSteps ? OWN_STEPS_HEADING : "Fourteen days, start to finish"}</h2>
					<Link className="link inline-flex min-h-11 items-center" to="/how-it-works">
						How it works and what it costs
					</Link>
				</div>
				{ownSteps ? (
					<ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
						{ownSteps.map((step) => (
							<Card as="li" key={step.days + step.title}>
								<StepText {...step} />
							</Card>
						))}
					</ol>
				) : (
					<div className="process">
						<div className="process-days" aria-hidden="true">
							{DAY_NUMBERS.map((day) => (
								<span key={day}>{day}</span>
							))}
						</div>
						<ol className="process-steps">
							{defaultSteps.map((step) => (
								<li key={step.days}>
									<span className="process-bar" aria-hidden="true" />
									<div className="process-text">
										<StepText {...step} />
									</div>
								</li>
							))}
						</ol>
					</div>
				)}
			</div>
		</section>
	);
}

function StepText({ days, title, text }: Step) {
	return (
		<>
			<p className="display process-when">{days}</p>
			<h3>{title}</h3>
			<p className="process-what">{withUnbrokenWords(text)}</p>
		</>
	);
}
