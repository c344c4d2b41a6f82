import { Pin } from "../../../../ui/art/pin.tsx";
import { ServiceIcon } from "../../../../ui/art/service-icons.tsx";

const services = [
	{
		icon: "prototyping",
		pin: "purple",
		title: "Prototyping",
		text: "From a sketch to a model that works on the table.",
	},
	{
		icon: "implementation",
		pin: "green",
		title: "Technical Implementation",
		text: "Circuits, code and builds that you can explain.",
	},
	{
		icon: "documentation",
		pin: "blue",
		title: "Documentation",
		text: "Abstract, five chapters and a logbook in order.",
	},
	{
		icon: "research",
		pin: "tomato",
		title: "Research Help",
		text: "Sources, method and a sample size that holds up.",
	},
	{
		icon: "optimisation",
		pin: "green",
		title: "Optimisation",
		text: "Better readings, lower cost, fewer loose wires.",
	},
	{
		icon: "deadline",
		pin: "gold",
		title: "Deadline Help",
		text: "A plan for the days left.",
	},
] as const;

export function Services() {
	return (
		<section className="wrap section" aria-labelledby="services">
			<h2 id="services" className="mb-6">
				What we help with
			</h2>
			<ul className="services">
				{services.map(({ icon, pin, title, text }) => (
					<li key={icon}>
						<Pin tone={pin} className="service-pin" />
						<ServiceIcon name={icon} className="service-icon" />
						<div className="min-w-0">
							<h3 className="service-title">{title}</h3>
							<p className="card-text">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
