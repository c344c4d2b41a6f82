import { defaultSteps } from "../../../../features/site/home-texts.ts";
import { site } from "../../../../site.ts";
import { Link } from "../../../../ui/link.tsx";

const DAYS = Array.from({ length: 14 }, (_, index) => index + 1);

/** Keeps words such as "write-up" on one line. */
const unbroken = (text: string) =>
	text.split(/(\w+-\w+)/).map((part, index) =>
		index % 2 ? (
			<span className="whitespace-nowrap" key={part}>
				{part}
			</span>
		) : (
			part
		),
	);

/** A staircase of fourteen days: each bar is as long as its step. On a phone the bars are on the left. */
export function Process() {
	return (
		<section className="graph" aria-labelledby="process">
			<div className="wrap section">
				<div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
					<h2 id="process">Fourteen days, start to finish</h2>
					<Link className="link inline-flex min-h-11 items-center" to="/how-it-works">
						How it works and what it costs
					</Link>
				</div>
				<div className="process">
					<div className="process-days" aria-hidden="true">
						{DAYS.map((day) => (
							<span key={day}>{day}</span>
						))}
					</div>
					<ol className="process-steps">
						{(site.steps ?? defaultSteps).map(({ days, title, text }) => (
							<li key={days}>
								<span className="process-bar" aria-hidden="true" />
								<div className="process-text">
									<p className="display process-when">{days}</p>
									<h3>{title}</h3>
									<p className="process-what">{unbroken(text)}</p>
								</div>
							</li>
						))}
					</ol>
				</div>
			</div>
		</section>
	);
}
