import type { Api } from "../../../../platform/browser/api-client.ts";
import { fairDay } from "../../../../platform/text/fair-day.ts";
import { TextInput } from "../../../../ui/field.tsx";
import { formatKes } from "../../../../ui/format.ts";
import { InlineForm } from "../../../../ui/inline-form.tsx";
import type { Delivery } from "../delivery.ts";
import { changeDelivery, planDelivery } from "./manage-deliveries.calls.ts";

export type FormName = "plan" | "change" | "hand over" | "missing";

interface DeliveryFormProps {
	api: Api;
	orderId: string;
	form: FormName;
	delivery?: Delivery;
	balance: number;
	onStored: () => Promise<void>;
	onSent: () => void;
	onCancel: () => void;
}

export function DeliveryForm({ form, ...props }: DeliveryFormProps) {
	if (form === "hand over") return <HandOverForm {...props} />;
	if (form === "missing") return <MissingForm {...props} />;
	return <PlanForm {...props} />;
}

type FormProps = Omit<DeliveryFormProps, "form">;

const FAILED = "Failed to save the delivery";

/** Plans a new delivery, or changes one; what was handed over is planned again. */
function PlanForm({ api, orderId, delivery, onStored, balance: _, ...ends }: FormProps) {
	return (
		<InlineForm
			draftKey={`delivery:${delivery?.id ?? orderId}`}
			label={delivery ? `Change the delivery of ${delivery.what}` : "Plan a delivery"}
			sendText="Save Delivery"
			values={{
				what: delivery?.what ?? "",
				place: delivery?.place ?? "",
				planned_on: delivery?.planned_on ?? "",
			}}
			isOfRecord={delivery !== undefined}
			send={async (values, key) => {
				if (delivery)
					await changeDelivery(api, {
						params: { id: orderId, deliveryId: delivery.id },
						body: { ...values, state: "planned", updated_at: delivery.updated_at },
					});
				else
					await planDelivery(api, { params: { id: orderId }, body: values, idempotencyKey: key });
				await onStored();
			}}
			onConflict={onStored}
			fallback={FAILED}
			{...ends}
		>
			{(field) => (
				<>
					<TextInput
						label="What is delivered"
						hint="The whole project, or a part such as: frame and panel"
						autoComplete="off"
						maxLength={200}
						{...field("what")}
					/>
					<TextInput
						label="Where and how"
						hint="For example: collected in Nakuru, or brought to the school"
						autoComplete="off"
						maxLength={200}
						{...field("place")}
					/>
					<TextInput type="date" label="Day" {...field("planned_on")} />
				</>
			)}
		</InlineForm>
	);
}

function HandOverForm({ api, orderId, delivery, balance, onStored, ...ends }: FormProps) {
	const today = fairDay(Date.now());
	return (
		<InlineForm
			draftKey={`hand-over:${delivery?.id}`}
			label={`Hand over ${delivery?.what}`}
			sendText="Save Handover"
			values={{ handed_to: "", handed_on: today }}
			send={async (values) => {
				if (!delivery) return;
				await changeDelivery(api, {
					params: { id: orderId, deliveryId: delivery.id },
					body: { ...values, state: "handed_over", updated_at: delivery.updated_at },
				});
				await onStored();
			}}
			onConflict={onStored}
			fallback={FAILED}
			{...ends}
		>
			{(field) => (
				<>
					{balance > 0 && <p className="strong">{formatKes(balance)} is left to pay.</p>}
					<TextInput
						label="Received by"
						hint="Only staff see the name"
						autoComplete="off"
						maxLength={200}
						{...field("handed_to")}
					/>
					<TextInput type="date" label="Handed over on" max={today} {...field("handed_on")} />
				</>
			)}
		</InlineForm>
	);
}

function MissingForm({ api, orderId, delivery, onStored, balance: _, ...ends }: FormProps) {
	return (
		<InlineForm
			draftKey={`missing:${delivery?.id}`}
			label={`${delivery?.what} has not arrived`}
			sendText="Record as Not Received"
			values={{ problem: "" }}
			send={async (values) => {
				if (!delivery) return;
				await changeDelivery(api, {
					params: { id: orderId, deliveryId: delivery.id },
					body: { ...values, state: "missing", updated_at: delivery.updated_at },
				});
				await onStored();
			}}
			onConflict={onStored}
			fallback={FAILED}
			{...ends}
		>
			{(field) => (
				<TextInput
					label="What is missing"
					optional
					autoComplete="off"
					maxLength={500}
					{...field("problem")}
				/>
			)}
		</InlineForm>
	);
}
