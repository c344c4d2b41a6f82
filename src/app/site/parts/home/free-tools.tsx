import { ServiceIcon } from "../../../../ui/art/service-icons.tsx";
import { LinkButton } from "../../../../ui/button.tsx";

const tools = [
	{
		icon: "workbook",
		title: "My Own Work",
		text: "A logbook, charts of your readings and a write-up to print.",
		to: "/my-work#start-workbook",
		action: "Start a Workbook",
	},
	{
		icon: "ruler",
		title: "Judge Your Project",
		text: "Where the 80 marks come from, and what to improve first.",
		to: "/judging#mock-judge",
		action: "Judge My Project",
	},
	{
		icon: "board",
		title: "Plan Your Board",
		text: "Place each sheet to scale before you glue it.",
		to: "/judging#board",
		action: "Plan My Board",
	},
] as const;

export function FreeTools() {
	return (
		<section className="wrap section" aria-labelledby="free-tools">
			<h2 id="free-tools" className="mb-6">
				Free for every pupil
			</h2>
			<ul className="services">
				{tools.map(({ icon, title, text, to, action }) => (
					<li key={icon}>
						<ServiceIcon name={icon} className="service-icon" />
						<div className="flex min-w-0 flex-col">
							<h3 className="service-title">{title}</h3>
							<p className="card-text mb-3">{text}</p>
							<LinkButton small className="mt-auto self-start" to={to}>
								{action}
							</LinkButton>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
