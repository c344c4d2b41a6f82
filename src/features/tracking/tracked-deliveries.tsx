import { useState } from "react";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import type { RefusedForm } from "../../ui/use-form.ts";
import type { TrackedDelivery } from "../orders/deliveries/delivery.ts";
import { answerDelivery } from "./tracking.calls.ts";

/** Identifies these forms in a post. */
export const DELIVERY_STEP = "delivery";

const FAILED = "We could not save your answer. Please try again, or call us.";

interface TrackedDeliveriesProps {
	api: Api;
	deliveries: readonly TrackedDelivery[];
	/** Planned deliveries of a cancelled order are not shown. */
	isCancelled: boolean;
	/** The credentials that opened the order. */
	access: { reference: string; phone: string };
	refused: RefusedForm | undefined;
	onChanged: () => Promise<void>;
}

export function TrackedDeliveries(props: TrackedDeliveriesProps) {
	const { deliveries, isCancelled, refused } = props;
	const shown = deliveries.filter(({ state }) => !(isCancelled && state === "planned"));
	if (shown.length === 0) return null;
	return (
		<section className="grid gap-3" aria-labelledby="tracked-deliveries">
			<h3 id="tracked-deliveries">Delivery</h3>
			{refused && <Refusal title={refused.error} />}
			<ul className="index-rows">
				{shown.map((delivery) => (
					<li key={delivery.id} className="grid gap-3">
						<div>
							<p className="strong wrap-anywhere">{delivery.what}</p>
							<p className="wrap-anywhere">{sentenceOf(delivery)}</p>
							<p className="note wrap-anywhere">{delivery.place}</p>
						</div>
						<Answer {...props} delivery={delivery} />
					</li>
				))}
			</ul>
		</section>
	);
}

function sentenceOf({ state, planned_on, handed_on, late }: TrackedDelivery): string {
	const day = formatShortDate(handed_on ?? planned_on);
	if (state === "received") return "You have received it. Call us if anything is missing.";
	if (state === "missing") return "You have not received it. We will call you about it.";
	if (state === "handed_over") return `Handed over on ${day}. Do you have it?`;
	return late
		? `It was planned for ${day} and is late. We will tell you the new day; you can also call us.`
		: `Planned for ${day}.`;
}

const ANSWERS = [
	["true", "I Have It"],
	["false", "It Has Not Arrived"],
] as const;

function Answer({ api, delivery, access, onChanged }: TrackedDeliveriesProps & OneDelivery) {
	const [failure, setFailure] = useState<unknown>();
	const [busy, setBusy] = useState(false);
	if (delivery.state !== "handed_over" && delivery.state !== "missing") return null;
	const answers = delivery.state === "missing" ? ANSWERS.slice(0, 1) : ANSWERS;

	async function send(received: boolean) {
		setBusy(true);
		setFailure(undefined);
		try {
			await answerDelivery(api, { body: { ...access, delivery: delivery.id, received } });
			await onChanged();
		} catch (error) {
			setFailure(error);
		} finally {
			setBusy(false);
		}
	}

	return (
		<form
			method="post"
			action="/track"
			aria-label={`Delivery of ${delivery.what}`}
			className="grid gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				const { submitter } = event.nativeEvent as SubmitEvent;
				void send((submitter as HTMLButtonElement | null)?.value !== "false");
			}}
		>
			{failure !== undefined && <Refusal title={errorText(failure, FAILED)} />}
			<input type="hidden" name="step" value={DELIVERY_STEP} />
			<input type="hidden" name="reference" value={access.reference} />
			<input type="hidden" name="phone" value={access.phone} />
			<input type="hidden" name="delivery" value={delivery.id} />
			<div className="flex flex-wrap gap-3">
				{answers.map(([value, label]) => (
					<Button
						key={value}
						type="submit"
						small
						name="received"
						value={value}
						disabled={busy}
						aria-label={`${label}: ${delivery.what}`}
					>
						{label}
					</Button>
				))}
			</div>
		</form>
	);
}

interface OneDelivery {
	delivery: TrackedDelivery;
}
