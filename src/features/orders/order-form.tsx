import type { ReactNode } from "react";
import { isOwnServer, ownLimit } from "../../platform/browser/api-bases.ts";
import { ApiError, isConflict } from "../../platform/browser/api-error.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmailInput, PhoneInput, TextArea, TextInput } from "../../ui/field.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { type FormOptions, type RefusedForm, useForm } from "../../ui/use-form.ts";
import { GuardianFields } from "../records/guardian-fields.tsx";
import type { OrderFormValues, PlacedOrder } from "./orders.calls.ts";

export const loadOrderSending = () => import("./order-sending.ts");

interface OrderFormProps {
	/** Throws `ApiError`. Undefined if another server answers, which sends no references. */
	send: (order: OrderFormValues, key: string) => Promise<PlacedOrder | undefined>;
	slug: string;
	refused: RefusedForm | undefined;
	prefill: FormOptions<unknown>["prefill"];
	onPlaced: (order: PlacedOrder | undefined) => void;
	notes?: ReactNode;
}

export function OrderForm({ send, slug, refused, prefill, onPlaced, notes }: OrderFormProps) {
	const form = useForm({
		schema: () => loadOrderSending().then(({ orderRules }) => orderRules()),
		refused,
		prefill,
		draft: `order:${slug}`,
		onSubmit: async ({ website, ...order }, { key }) => {
			let placed: PlacedOrder | undefined;
			try {
				placed = await send({ ...order, website: website || undefined }, key);
			} catch (error) {
				// The server knows this key with other content: use a new key for the next attempt.
				if (error instanceof ApiError && error.status === 409) form.renewKey();
				throw error;
			}
			onPlaced(placed);
		},
	});
	const { field } = form;
	return (
		<form {...form.props} data-works-offline className="flex flex-col gap-5">
			{form.failure !== undefined && <OrderRefusal error={form.failure} />}
			{form.failure === undefined && form.refused && (
				<OrderRefusal>{form.refused.error}</OrderRefusal>
			)}
			{notes}
			<Card className="flex flex-col gap-6">
				<TextInput
					label="Name"
					required
					autoComplete="name"
					maxLength={ownLimit(200)}
					{...field("name")}
				/>
				<PhoneInput label="Phone" required {...field("phone")} />
				<EmailInput label="Email" optional {...field("email")} />
				{isOwnServer() && <GuardianFields field={field} />}
				<TextArea label="Notes" optional rows={4} maxLength={ownLimit(5000)} {...field("notes")} />
				<input type="hidden" name="slug" value={slug} />
				{isOwnServer() && (
					// Honeypot: only bots fill it in.
					<div className="visually-hidden" aria-hidden="true">
						<label>
							Leave this field empty
							<input name="website" tabIndex={-1} autoComplete="off" />
						</label>
					</div>
				)}
				<p className="note">
					We help with science fairs and personal projects, not graded school assessments.
				</p>
				<SubmitButton wide busy={form.submitting}>
					Submit Order Request
				</SubmitButton>
			</Card>
		</form>
	);
}

function OrderRefusal({ error, children = reasonOf(error) }: OrderRefusalProps) {
	// A 409: the first order was stored, and trying again would make a second one.
	const [title, reason] = isConflict(error)
		? [children]
		: ["There was an error submitting your order. Please try again.", children];
	return (
		<Refusal title={title}>
			{reason && <p>{reason}</p>}
			<p>What you typed is still here.</p>
		</Refusal>
	);
}

interface OrderRefusalProps {
	error?: unknown;
	children?: ReactNode;
}

function reasonOf(error: unknown): string {
	if (error instanceof ApiError) {
		if (error.serverText || error.timedOut) return error.message;
		// A captive portal's page, which comes with a success status.
		if (error.unreadable)
			return "Your Wi-Fi may need you to sign in first; what you typed is not lost.";
		if (error.status >= 200 && error.status < 300)
			return "The server refused it without giving a reason.";
		if (error.status > 0) return `The server answered with an error (${error.status}).`;
	}
	const lost = "No answer came: the connection may be lost.";
	return isOwnServer() ? `${lost} Sending it again will not place a second order.` : lost;
}
