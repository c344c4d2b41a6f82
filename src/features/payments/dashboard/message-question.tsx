import type { FieldErrors, Resolver } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { readKes } from "../../../platform/text/kes.ts";
import { toCents } from "../../ledger/payment.ts";
import { compare, type Evidence, type NamedOrder, type Verdict } from "../evidence.ts";
import { differenceSentence, readMessage } from "../mpesa-message.ts";
import { findOrders } from "./manage-payments.calls.ts";
import { AskedQuestion, type QuestionProps } from "./prompt-question.tsx";

/** What is typed beside an M-Pesa message. */
export interface TypedBesideMessage {
	amount: string;
	/** A day. */
	at?: string;
}

/** How a message compares with what is typed for an order; nothing is compared with what is not typed. */
export function compareTyped(
	said: Evidence,
	{ amount, at }: TypedBesideMessage,
	{ orderId, code = null }: { orderId: string; code?: string | null },
	named?: NamedOrder,
): Verdict {
	const typed = readKes(amount);
	const cents = typed === null ? null : toCents(typed);
	return compare(said, { orderIds: [orderId], code, cents, day: at || null }, named);
}

interface AskedAbout {
	api: Api;
	orderId: string;
	/** Of the payment, if it has one. */
	code?: string | null;
}

/**
 * Asks if the pasted message of M-Pesa says another amount, day or code, or names another order.
 *
 * @param into the field with the message
 */
export function askIfOther<
	Name extends "code" | "message",
	Values extends TypedBesideMessage & Record<Name | "other", string>,
>({ api, ...recorded }: AskedAbout, into: Name): Resolver<Values, unknown, Values> {
	return async (values) => {
		const said = values.other === "yes" ? null : readMessage(values[into]);
		if (!said) return { values, errors: {} };
		const verdict = compareTyped(said, values, recorded, await findNamed(api, said));
		const message = differenceSentence(said, verdict);
		if (!message) return { values, errors: {} };
		return { values: {}, errors: { other: { type: "asked", message } } as FieldErrors<Values> };
	};
}

/** The order that a message names; undefined if there is none, or it cannot be found out: the server asks too. */
async function findNamed(api: Api, { references }: Evidence): Promise<NamedOrder | undefined> {
	for (const reference of references) {
		const orders = await findOrders(api, reference, 1).catch(() => []);
		const order = orders.find((each) => each.reference === reference);
		if (order) return order;
	}
	return undefined;
}

interface OtherQuestionProps extends QuestionProps {
	/** The fields that it is about. */
	about: readonly string[];
	/** Fills in the amount and the day of the message, if they are others. */
	onTake: (() => void) | undefined;
}

export function OtherQuestion({ field, onTake, ...props }: OtherQuestionProps) {
	return (
		<AskedQuestion
			label="What you typed differs from the M-Pesa message. Keep yours?"
			answers={[
				["yes", "Yes: keep what I typed"],
				...(onTake ? [["no", "No: use the message"] as const] : []),
			]}
			field={{
				...field,
				onChange: async (event) => {
					if (event.target.value === "no") onTake?.();
					else await field.onChange(event);
				},
			}}
			{...props}
		/>
	);
}
