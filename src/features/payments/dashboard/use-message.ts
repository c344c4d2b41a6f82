import { type ClipboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import { amountText } from "../../../ui/format.ts";
import { fromCents, toCents } from "../../ledger/payment.ts";
import { compare, dayOf, type Evidence } from "../evidence.ts";
import { readMessage, summaryOf } from "../mpesa-message.ts";

const FILLABLE = ["amount", "at", "reference", "orders"] as const;
type Fillable = (typeof FILLABLE)[number];

/**
 * Reads an M-Pesa message that is typed or pasted into any field of the form: moves it to its own field, chooses M-Pesa as
 * method, and fills in the message's amount, day and order, but never over what a person has typed.
 *
 * @param messageField the field for the message
 * @param onFilledIn called after the message's values have replaced typed ones
 */
export function useMpesaMessage(messageField: "code" | "message", onFilledIn: () => void) {
	const form = useFormContext<Record<string, string>>();
	const values = form.watch();
	const reported = readMessage(values[messageField] ?? "");
	const differing = reported ? differingFrom(values, reported) : [];
	/** The values that messages have filled in. Values typed by a person stay. */
	const filled = useRef<Partial<Record<Fillable, string>>>({});
	function fill(name: Fillable, value: string) {
		if (values[name] === undefined) return;
		form.setValue(name, value);
		filled.current[name] = value;
	}
	function fillFrom(message: Evidence) {
		if (values.method !== undefined) form.setValue("method", "mpesa");
		for (const name of FILLABLE) {
			const entered = form.getValues(name)?.trim();
			if (!entered || entered === filled.current[name]) fill(name, textsOf(message)[name]);
		}
	}
	function acceptMessage(text: string) {
		const message = readMessage(text);
		if (!message) return false;
		form.setValue(messageField, text);
		fillFrom(message);
		return true;
	}
	const pastedInto = Object.keys(values).find(
		(name) => name !== messageField && readMessage(values[name] ?? "") !== null,
	);
	const moveToMessageField = useEffectEvent((name: string) => {
		const text = form.getValues(name);
		form.setValue(name, "");
		acceptMessage(text);
	});
	useEffect(() => {
		if (pastedInto !== undefined) moveToMessageField(pastedInto);
	}, [pastedInto]);
	return {
		/** The message's content, or without a message the given hint. */
		hint: (text: string) => (reported ? `The message: ${summaryOf(reported)}` : text),
		hasMessage: reported !== null,
		/** For the field of the message itself. */
		onTyped: (text: string) => {
			const message = readMessage(text);
			if (message) fillFrom(message);
		},
		/** For other fields: a date field would not accept the text. */
		onPaste: (event: ClipboardEvent) => {
			if (acceptMessage(event.clipboardData.getData("text"))) event.preventDefault();
		},
		/** Replaces the typed amount and day by the message's; undefined if they are the same. */
		fillIn:
			reported && differing.length > 0
				? () => {
						for (const name of differing) fill(name, textsOf(reported)[name]);
						onFilledIn();
					}
				: undefined,
	};
}

/** Which of amount and day differ from the message. The server compares the rest. */
function differingFrom({ amount, at }: Record<string, string>, reported: Evidence): Fillable[] {
	const entered = readKes(amount ?? "");
	const cents = entered === null ? null : toCents(entered);
	const { differsIn } = compare(reported, { orderIds: [], code: null, cents, day: at || null }, []);
	return (["amount", "at"] as const).filter((name) =>
		differsIn.includes(name === "at" ? "day" : name),
	);
}

function textsOf(reported: Evidence): Record<Fillable, string> {
	const [reference = "", ...others] = reported.references;
	const order = others.length === 0 ? reference : "";
	return {
		amount: reported.cents === null ? "" : amountText(fromCents(reported.cents)),
		at: dayOf(reported) ?? "",
		...{ reference: order, orders: order },
	};
}
