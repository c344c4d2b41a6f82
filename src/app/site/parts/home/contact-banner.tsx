import { LinkButton } from "../../../../ui/button.tsx";

export function ContactBanner() {
	return (
		<section className="mt-6" aria-labelledby="last-call">
			<div className="table-cloth">
				<div className="wrap flex flex-col items-start justify-between gap-5 py-9 md:flex-row md:items-center">
					<div>
						<h2 id="last-call">Stuck on your idea?</h2>
						<p className="mt-2">Tell us what you want to find out. We answer within 24 hours.</p>
					</div>
					<LinkButton to="/contact" variant="paper" className="flex-none">
						Request a Consultation
					</LinkButton>
				</div>
			</div>
			<div className="kikoi-hem" />
		</section>
	);
}
