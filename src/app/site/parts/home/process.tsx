import { Link } from "../../../../ui/link.tsx";

const steps = [
	{
		days: "Day 1",
		title: "Initial Consultation",
		text: "We agree on the question, the category and what the judges will ask.",
	},
	{
		days: "Days 2-5",
		title: "Rapid Prototyping",
		text: "A first model on the table, tested and photographed.",
	},
	{
		days: "Days 6-10",
		title: "Implementation",
		text: (
			<>
				The real build, the readings and the <span className="whitespace-nowrap">write-up</span>.
			</>
		),
	},
	{
		days: "Days 11-14",
		title: "Final Delivery",
		text: "Display board, presentation practice and handover.",
	},
];

const DAYS = Array.from({ length: 14 }, (_, index) => index + 1);

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
						{steps.map(({ days, title, text }) => (
							<li key={days}>
								<span className="process-bar" aria-hidden="true" />
								<div className="process-text">
									<p className="display process-when">{days}</p>
									<h3>{title}</h3>
									<p className="process-what">{text}</p>
								</div>
							</li>
						))}
					</ol>
				</div>
			</div>
		</section>
	);
}
