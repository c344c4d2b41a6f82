import { nairobiDay } from "../../../../platform/text/nairobi.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { TextInput } from "../../../../ui/field.tsx";
import { formatKes } from "../../../../ui/format.ts";
import { InlineForm } from "../../../../ui/inline-form.tsx";
import type { Delivery } from "../delivery.ts";
import { changeDelivery, type DeliveryChange, planDelivery } from "./manage-deliveries.calls.ts";

export type FormName = "plan" | "change" | "hand over" | "missing";

interface DeliveryFormProps {
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

const sharedProps = ({ onStored, onSent, onCancel }: FormProps) => ({
	...{ onConflict: onStored, onSent, onCancel },
	fallback: "Failed to save the delivery",
});

/** Returns a function that stores the new state with the values of its form. */
const changeTo =
	(state: Delivery["state"], { orderId, delivery, onStored }: FormProps) =>
	async (values: Omit<DeliveryChange, "state">) => {
		if (!delivery) return;
		await changeDelivery(browserApi, {
			params: { id: orderId, deliveryId: delivery.id },
			body: { ...values, state, updated_at: delivery.updated_at },
		});
		await onStored();
	};

/** Plans a new delivery, or changes one; if it was handed over, its state becomes planned again. */
function PlanForm(props: FormProps) {
	const { orderId, delivery, onStored } = props;
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
			editsStoredRecord={delivery !== undefined}
			send={async (values, idempotencyKey) => {
				if (delivery) return changeTo("planned", props)(values);
				await planDelivery(browserApi, { params: { id: orderId }, body: values, idempotencyKey });
				await onStored();
			}}
			{...sharedProps(props)}
		>
			{(field) => (
				<>
					<TextInput
						label="What is delivered"
						hint="The whole project, or a part such as the frame and panel"
						maxLength={200}
						{...field("what")}
					/>
					<TextInput
						label="Where and how"
						hint="For example: collected in Nakuru, or brought to the school"
						maxLength={200}
						{...field("place")}
					/>
					<TextInput type="date" label="Day" {...field("planned_on")} />
				</>
			)}
		</InlineForm>
	);
}

function HandOverForm(props: FormProps) {
	const { delivery, balance } = props;
	const today = nairobiDay(Date.now());
	return (
		<InlineForm
			draftKey={`hand-over:${delivery?.id}`}
			label={`Hand over ${delivery?.what}`}
			sendText="Save Handover"
			values={{ handed_to: "", handed_on: today }}
			send={changeTo("handed_over", props)}
			{...sharedProps(props)}
		>
			{(field) => (
				<>
					{balance > 0 && <p className="strong">{formatKes(balance)} is left to pay.</p>}
					<TextInput
						label="Received by"
						hint="Only staff see the name"
						maxLength={200}
						{...field("handed_to")}
					/>
					<TextInput type="date" label="Handed over on" max={today} {...field("handed_on")} />
				</>
			)}
		</InlineForm>
	);
}

function MissingForm(props: FormProps) {
	const { delivery } = props;
	return (
		<InlineForm
			draftKey={`missing:${delivery?.id}`}
			label={`${delivery?.what} has not arrived`}
			sendText="Record as Not Received"
			values={{ problem: "" }}
			send={changeTo("missing", props)}
			{...sharedProps(props)}
		>
			{(field) => (
				<TextInput label="What is missing" optional maxLength={500} {...field("problem")} />
			)}
		</InlineForm>
	);
}
