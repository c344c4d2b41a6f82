import { type ClipboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import { fromCents, toCents } from "../../ledger/payment.ts";
import { compare, dayOf, type Evidence } from "../evidence.ts";
import { readMessage, summaryOf } from "../mpesa-message.ts";

const FILLED = ["amount", "at", "reference", "orders"] as const;
type Filled = (typeof FILLED)[number];

/**
 * Reads an M-Pesa message in whichever field of the form around it lands: moves it to the field that is for it, and fills in
 * the amount, the day and the order that it says, but nothing that a person has typed. It was paid by M-Pesa.
 *
 * @param into the field that keeps the message
 * @param onTaken after what it says has replaced what was typed
 */
export function useMessage(into: "code" | "message", onTaken: () => void) {
	const form = useFormContext<Record<string, string>>();
	const values = form.watch();
	const reported = readMessage(values[into] ?? "");
	const others = reported ? othersThan(values, reported) : [];
	/** What messages have filled in, as it was: what a person types stays. */
	const filled = useRef<Partial<Record<Filled, string>>>({});
	function fill(name: Filled, value: string) {
		if (values[name] === undefined) return;
		form.setValue(name, value);
		filled.current[name] = value;
	}
	function fillFrom(message: Evidence) {
		if (values.method !== undefined) form.setValue("method", "mpesa");
		for (const name of FILLED) {
			const entered = form.getValues(name)?.trim();
			if (!entered || entered === filled.current[name]) fill(name, textsOf(message)[name]);
		}
	}
	function take(text: string) {
		const message = readMessage(text);
		if (!message) return false;
		form.setValue(into, text);
		fillFrom(message);
		return true;
	}
	const landed = Object.keys(values).find(
		(name) => name !== into && readMessage(values[name] ?? "") !== null,
	);
	const move = useEffectEvent((name: string) => {
		const text = form.getValues(name);
		form.setValue(name, "");
		take(text);
	});
	useEffect(() => {
		if (landed !== undefined) move(landed);
	}, [landed]);
	return {
		/** Says what it says, instead of how its field is filled in. */
		hint: (text: string) => (reported ? `The message: ${summaryOf(reported)}` : text),
		isRead: reported !== null,
		/** For the field of the message itself. */
		onTyped: (text: string) => {
			const message = readMessage(text);
			if (message) fillFrom(message);
		},
		/** For the other fields: one for a day takes no text. */
		onPaste: (event: ClipboardEvent) => {
			if (take(event.clipboardData.getData("text"))) event.preventDefault();
		},
		/** Fills in the amount and the day that it says, whatever was typed; undefined if it says no others. */
		onTake:
			reported && others.length > 0
				? () => {
						for (const name of others) fill(name, textsOf(reported)[name]);
						onTaken();
					}
				: undefined,
	};
}

/** The amount and the day, if a message says others than what is typed beside it. The server compares the rest. */
function othersThan({ amount, at }: Record<string, string>, reported: Evidence): Filled[] {
	const entered = readKes(amount ?? "");
	const cents = entered === null ? null : toCents(entered);
	const { differsIn } = compare(reported, { orderIds: [], code: null, cents, day: at || null }, []);
	return (["amount", "at"] as const).filter((name) =>
		differsIn.includes(name === "at" ? "day" : name),
	);
}

function textsOf(reported: Evidence): Record<Filled, string> {
	const [reference = "", ...others] = reported.references;
	const order = others.length === 0 ? reference : "";
	return {
		amount: reported.cents === null ? "" : String(fromCents(reported.cents)),
		at: dayOf(reported) ?? "",
		...{ reference: order, orders: order },
	};
}
