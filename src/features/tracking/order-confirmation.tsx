import { useLayoutEffect, useRef } from "react";
import { telUrl } from "../../site.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { costText, formatShortDate } from "../../ui/format.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { useSite } from "../../ui/use-site.ts";
import type { ProjectToOrder } from "../projects/project-summary-card.tsx";
import { PupilsOwnWork } from "../projects/pupils-own-work.tsx";
import { ReferenceText } from "../records/reference-note.tsx";
import { SendToPhone } from "../records/send-to-phone.tsx";
import { trackerPath, whatsappLink } from "../records/tracker-links.ts";
import type { Confirmation } from "./tracking.contract.ts";

export type ShownConfirmation = Pick<Confirmation, "reference" | "phone" | "placed_at">;

interface OrderSummaryProps {
	project: ProjectToOrder;
	/** Missing from another server, which sends no references. */
	confirmation: ShownConfirmation | undefined;
}

interface OrderConfirmationProps extends OrderSummaryProps {
	/** The form has just been sent from this page. */
	replacesForm: boolean;
}

export function OrderConfirmation({ project, confirmation, replacesForm }: OrderConfirmationProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	// The form is gone, so move the focus here.
	useLayoutEffect(() => {
		if (!replacesForm) return;
		scrollTo(0, 0);
		heading.current?.focus();
	}, [replacesForm]);
	return (
		<div className="flex flex-col gap-5 pt-7">
			<Card className="flex flex-col gap-4">
				<p className="success flex items-center gap-3">
					<CheckIcon />
					Order received.
				</p>
				<h1 ref={heading} tabIndex={-1} className="h2">
					Order Request Submitted!
				</h1>
				<p>We will call you within 24 hours to agree on the details.</p>
				<p className="soft">
					Costs are estimates. Full material cost payment is required before project work begins.
				</p>
				<OrderSummary project={project} confirmation={confirmation} />
				{confirmation && (
					<SendToPhone
						title={`${project.title}, ${confirmation.reference}:`}
						path={trackerPath(confirmation.reference)}
						phone={confirmation.phone}
					/>
				)}
				<PupilsOwnWork />
				{confirmation && (
					<LinkButton to={trackerPath(confirmation.reference)} variant="primary" wide>
						Track This Order
					</LinkButton>
				)}
				<LinkButton to="/projects" variant={confirmation ? "secondary" : "primary"} wide>
					Browse More Projects
				</LinkButton>
			</Card>
		</div>
	);
}

const DAY_MS = 86_400_000;

function OrderSummary({ project, confirmation }: OrderSummaryProps) {
	const site = useSite();
	const { title, price, material_cost } = project;
	return (
		<section className="project-tag receipt" aria-labelledby="receipt" data-no-analytics>
			<span className="project-tag-eyelet" aria-hidden="true" />
			<h2 id="receipt">{title}</h2>
			{confirmation && <ReferenceText reference={confirmation.reference} />}
			<dl className="receipt-facts">
				{confirmation?.phone && <Line label="Phone">{confirmation.phone}</Line>}
				<Line label="Project Development Cost">{costText(price)}</Line>
				<Line label="Estimated Material Cost">{costText(material_cost, "Nothing to buy")}</Line>
				<Line label="Total" isSum>
					{costText(Number(price) + Number(material_cost))}
				</Line>
			</dl>
			<h3>What happens next</h3>
			<ol className="receipt-steps">
				<li>We call you and agree on the details and the price.</li>
				<li>You pay for the materials, and work begins.</li>
				<li>We build it with you, and you collect it.</li>
			</ol>
			{confirmation && (
				<p>
					No call from us by {formatShortDate(Date.parse(confirmation.placed_at) + DAY_MS)}? Call{" "}
					<a href={telUrl(site)}>{site.phone}</a> or{" "}
					<a href={whatsappLink(site, confirmation.reference)}>message us on WhatsApp</a>.
				</p>
			)}
			<p>
				What we keep about you, and for how long: <Link to="/privacy">Privacy</Link>.
			</p>
		</section>
	);
}

function Line(props: { label: string; isSum?: boolean; children: string }) {
	return (
		<div className={props.isSum ? "receipt-sum" : undefined}>
			<dt>{props.label}</dt>
			<dd>{unbroken(props.children)}</dd>
		</div>
	);
}
