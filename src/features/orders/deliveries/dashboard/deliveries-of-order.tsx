import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { browserApi } from "../../../../shell/browser-api.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CallRefusal } from "../../../../ui/failed-calls.tsx";
import { mayMoveFocus } from "../../../../ui/focus.ts";
import { formatShortDate } from "../../../../ui/format.ts";
import { NoteSlot } from "../../../../ui/note.tsx";
import { offerUndo } from "../../../../ui/undo-note.tsx";
import type { Delivery } from "../delivery.ts";
import { DeliveryForm, type FormName } from "./delivery-forms.tsx";
import { FilesOfDelivery } from "./files-of-delivery.tsx";
import { changeDelivery, type DeliveryChange } from "./manage-deliveries.calls.ts";

interface DeliveriesOfOrderProps {
	orderId: string;
	deliveries: readonly Delivery[];
	/** In KES; not above 0 if nothing is left to pay. */
	balance: number;
	/** Whether planning or finishing a delivery is the order's next step. */
	isNext: boolean;
	onComplete: (() => void) | undefined;
	/** Called after a change was stored. Resolves when it has been refetched. */
	onChanged: () => Promise<void>;
}

interface ChangeWithoutForm {
	delivery: Delivery;
	change: DeliveryChange;
	isUndo?: boolean;
}

type Action = Pick<DeliveryChange, "state"> | FormName;

/** Actions of each state, the likeliest first. A change is stored at once; a form's name opens that form. */
const ACTIONS: Record<Delivery["state"], readonly (readonly [label: string, action: Action])[]> = {
	planned: [
		["Hand Over", "hand over"],
		["Change", "change"],
		["Cancel Delivery", { state: "cancelled" }],
	],
	handed_over: [
		["Received", { state: "received" }],
		["Not Received", "missing"],
		["Plan Again", "change"],
	],
	missing: [
		["Received", { state: "received" }],
		["Plan Again", "change"],
	],
	received: [["Not Received", "missing"]],
	cancelled: [["Plan Again", "change"]],
};

export function DeliveriesOfOrder(props: DeliveriesOfOrderProps) {
	const { orderId, deliveries, balance, isNext, onComplete, onChanged } = props;
	const [openForm, setOpenForm] = useState<{ id: string | null; form: FormName } | null>(null);
	const sectionRef = useRef<HTMLDivElement>(null);
	const mutation = useMutation({
		mutationFn: ({ delivery, change }: ChangeWithoutForm) =>
			changeDelivery(browserApi, {
				params: { id: orderId, deliveryId: delivery.id },
				body: { ...change, updated_at: delivery.updated_at },
			}),
		onSuccess: async (stored, { delivery, change, isUndo }) => {
			await onChanged();
			// Restores the focus: the pressed button is gone, because the new state has other actions.
			if (mayMoveFocus(sectionRef.current)) {
				sectionRef.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
			}
			if (isUndo || change.state !== "received") return;
			const { id, what, state, problem } = delivery;
			const before = { delivery: stored, change: { state, problem }, isUndo: true };
			const undo = () => mutation.mutate(before);
			offerUndo({ about: `deliveries ${id}`, name: what ?? "", text: "received.", undo });
		},
		// Somebody else may have changed it: show what can be changed again.
		onError: () => void onChanged(),
	});
	const unfinished = deliveries.find(({ state }) => state !== "received" && state !== "cancelled");
	const close = () => setOpenForm(null);
	const formProps = { orderId, onStored: onChanged, onSent: close, onCancel: close };
	return (
		<div ref={sectionRef} className="stack">
			<p className="note">
				On the tracker the customer sees the day and place and confirms what has arrived. A message
				tells the customer of a change.
			</p>
			{deliveries.length > 0 && (
				<ul className="index-rows" aria-label="Deliveries of this order">
					{deliveries.map((delivery) => (
						<li key={delivery.id} className="grid gap-3">
							<div className="grid gap-2">
								<DeliveryFacts delivery={delivery} />
								<NoteSlot about={`deliveries ${delivery.id}`} />
								<div className="flex flex-wrap gap-2">
									{ACTIONS[delivery.state]?.map(([label, action], index) => (
										<Button
											key={label}
											small
											data-next-step={
												isNext && delivery === unfinished && index === 0
													? `${label}: ${delivery.what}`
													: undefined
											}
											aria-label={`${label}: ${delivery.what}, ${formatShortDate(delivery.planned_on)}`}
											disabled={mutation.isPending}
											onClick={() => {
												if (typeof action === "string") {
													setOpenForm({ id: delivery.id, form: action });
												} else mutation.mutate({ delivery, change: action });
											}}
										>
											{label}
										</Button>
									))}
								</div>
							</div>
							<FilesOfDelivery {...{ orderId, delivery, onChanged }} />
							{openForm?.id === delivery.id && (
								<DeliveryForm
									key={openForm.form}
									form={openForm.form}
									delivery={delivery}
									balance={balance}
									{...formProps}
								/>
							)}
						</li>
					))}
				</ul>
			)}
			<CallRefusal call={mutation} fallback="Failed to save the delivery" />
			<div className="flex flex-wrap gap-2">
				<Button
					small
					data-next-step={isNext && deliveries.length === 0 ? "Plan a Delivery" : undefined}
					aria-expanded={openForm?.form === "plan"}
					onClick={() => setOpenForm({ id: null, form: "plan" })}
				>
					Plan a Delivery
				</Button>
				{onComplete && (
					<Button small data-next-step="Complete the Order" onClick={onComplete}>
						Complete the Order
					</Button>
				)}
			</div>
			{openForm?.form === "plan" && <DeliveryForm form="plan" balance={balance} {...formProps} />}
		</div>
	);
}

const BADGES: Record<Delivery["state"], [tone: Tone, label: string]> = {
	planned: ["amber", "Planned"],
	handed_over: ["blue", "Handed over"],
	received: ["green", "Received"],
	missing: ["red", "Not received"],
	cancelled: ["grey", "Cancelled"],
};

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
	const { what, place, planned_on, state, late, handed_to, handed_on, handed_by, problem } =
		delivery;
	const [tone, label] = BADGES[state] ?? ["grey", state];
	return (
		<div className="min-w-0">
			<strong className="wrap-anywhere">{what}</strong> <Badge tone={tone}>{label}</Badge>
			{late && " "}
			{late && <Badge tone="red">Late</Badge>}
			<div className="soft wrap-anywhere">
				{formatShortDate(planned_on)}, {place}
			</div>
			{handed_on && (
				<div className="soft wrap-anywhere">
					Handed to {handed_to} on {formatShortDate(handed_on)}
					{handed_by && ` by ${handed_by}`}
				</div>
			)}
			{problem && <div className="wrap-anywhere">Not arrived: {problem}</div>}
		</div>
	);
}
