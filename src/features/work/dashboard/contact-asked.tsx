import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { newKey } from "../../../ui/form-draft.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import type { Contact } from "../work.contract.ts";

interface ContactAskedProps {
	channel: Contact["channel"];
	record: (contact: Contact, key: string) => Promise<void>;
	/** Called when it is recorded, or nothing is to be. */
	onDone: () => void;
}

/** Asks how a call or a message went: one press records it. */
export function ContactAsked({ channel, record, onDone }: ContactAskedProps) {
	const key = useRef("");
	const recording = useMutation({
		mutationFn: (outcome: Contact["outcome"]) => record({ channel, outcome }, key.current),
		onSuccess: onDone,
	});
	const answer = (outcome: Contact["outcome"]) => {
		// The other answer is another entry, so it gets a new idempotency key.
		if (recording.variables !== outcome) key.current = newKey();
		recording.mutate(outcome);
	};
	const busy = recording.isPending;
	return (
		<section className="contact-asked" aria-labelledby="contact-asked">
			<p id="contact-asked">
				{channel === "call" ? "How did the call go?" : "How did the message on WhatsApp go?"}
			</p>
			<div className="flex flex-wrap gap-3">
				<Button small variant="primary" disabled={busy} onClick={() => answer("reached")}>
					Reached
				</Button>
				<Button small disabled={busy} onClick={() => answer("no_answer")}>
					No Answer
				</Button>
				<Button small variant="quiet" disabled={busy} onClick={onDone}>
					Do Not Record
				</Button>
			</div>
			{recording.isError && (
				<Refusal title={errorText(recording.error, "Failed to record the contact")} />
			)}
		</section>
	);
}
