import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { diallable } from "../../../platform/text/phone.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { accountId, createDraftStore, newKey } from "../../../ui/form-draft.ts";
import { useLocalStorage } from "../../../ui/use-local-storage.ts";
import { useSite } from "../../../ui/use-site.ts";
import { fillTemplate, type TemplateValues } from "../../customer-messages/templates.ts";
import type { MessageTemplate } from "../templates.contract.ts";
import type { Contact, Reply } from "../work.contract.ts";
import { ReplyForm } from "./reply-form.tsx";

export interface ContactValues {
	reference: string;
	project: string;
	/** Only for orders. */
	amount?: string;
	balance?: string;
	/** Address of the order tracker. */
	link: string;
}

interface ContactActionsProps {
	phone: string;
	email: string;
	/** Contains the ids of record and person. A draft is stored under it until it is recorded. */
	draftKey: string;
	record: (contact: Contact, key: string) => Promise<void>;
	send: (reply: Reply, key: string) => Promise<void>;
	/** Whether contacting the customer is the record's next step. */
	isNext: boolean;
	templates: readonly MessageTemplate[];
	values: ContactValues;
}

/** Ways to contact a customer: call, email, WhatsApp, copy the number. Asks for the outcome on return. */
export function ContactActions(props: ContactActionsProps) {
	const site = useSite();
	const { phone, email, draftKey, isNext, templates } = props;
	const values = { ...props.values, site: site.name };
	const sectionRef = useRef<HTMLDivElement>(null);
	const [begunChannel, setBegunChannel] = useLocalStorage<Contact["channel"] | null>(
		`contact:${draftKey}`,
		null,
		(channel) => channel === null,
	);
	// Opens the form again after a reload if it holds a draft.
	const [isWriting, setWriting] = useState(
		() => createDraftStore(localStore, `reply:${draftKey}:${accountId()}`).read() !== null,
	);
	const [isCopied, setCopied] = useState(false);
	const whatsappLinks = templates
		.filter(({ channel }) => channel === "whatsapp")
		.map(({ key, label, text }) => ({
			key,
			label,
			href: customerWhatsappLink(phone, text, values),
		}))
		.filter(({ href }) => href !== null);
	const number = diallable(phone);
	if (!phone) return null;
	return (
		<div ref={sectionRef} className="stack">
			<div className="flex flex-wrap gap-3">
				{number && (
					<a
						className="btn btn-small"
						href={`tel:${number}`}
						data-next-step={isNext && !begunChannel ? "Call" : undefined}
						onClick={() => setBegunChannel(() => "call")}
					>
						Call
					</a>
				)}
				{email && (
					<Button
						small
						data-next-step={isNext && !begunChannel ? "Write an Email" : undefined}
						aria-expanded={isWriting}
						onClick={() => setWriting(true)}
					>
						Write an Email
					</Button>
				)}
				<Button
					small
					aria-live="polite"
					onClick={() => void copyText(phone, "number").then(setCopied)}
				>
					{isCopied ? "Copied" : "Copy Number"}
				</Button>
			</div>
			{begunChannel && (
				<ContactOutcome
					channel={begunChannel}
					record={props.record}
					onDone={() => {
						setBegunChannel(() => null);
						sectionRef.current?.querySelector("a")?.focus();
					}}
				/>
			)}
			{isWriting && (
				<ReplyForm
					draftKey={`reply:${draftKey}`}
					subject={`${site.name}: ${values.reference}`}
					templates={templates}
					values={{ ...values }}
					send={props.send}
					onClose={() => setWriting(false)}
				/>
			)}
			{whatsappLinks.length > 0 && (
				<div>
					<p className="note mb-2" id="whatsapp-messages">
						Message on WhatsApp
					</p>
					<ul className="flex flex-wrap gap-3" aria-labelledby="whatsapp-messages">
						{whatsappLinks.map(({ key, label, href }) => (
							<li key={key}>
								<a
									className="btn btn-small"
									href={href ?? ""}
									target="_blank"
									rel="noreferrer"
									onClick={() => setBegunChannel(() => "whatsapp")}
								>
									{label}
								</a>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

/** Opens WhatsApp with a message; null without a possible number, or if a value is missing, such as the balance. */
export function customerWhatsappLink(
	phone: string,
	template: string,
	values: TemplateValues,
): string | null {
	const number = diallable(phone);
	const text = fillTemplate(template, values);
	if (number === null || text === null) return null;
	return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}

interface ContactOutcomeProps {
	channel: Contact["channel"];
	record: (contact: Contact, key: string) => Promise<void>;
	onDone: () => void;
}

/** Asks how a call or message went: one press records it. */
function ContactOutcome({ channel, record, onDone }: ContactOutcomeProps) {
	// One idempotency key per answer, so that a double click records it once.
	const [keys] = useState(() => ({ reached: newKey(), no_answer: newKey() }));
	const mutation = useMutation({
		mutationFn: (outcome: Contact["outcome"]) => record({ channel, outcome }, keys[outcome]),
		onSuccess: onDone,
	});
	const busy = mutation.isPending;
	return (
		<section
			className="grid gap-2 py-2.5 px-3.5 border-2 border-accent rounded-md bg-accent-soft"
			aria-labelledby="contact-outcome"
			data-next-step={channel === "call" ? "Record the Call" : "Record the Message"}
			tabIndex={-1}
		>
			<p id="contact-outcome" className="font-semibold">
				{channel === "call" ? "How did the call go?" : "How did the WhatsApp message go?"}
			</p>
			<div className="form-actions">
				<Button small variant="quiet" disabled={busy} onClick={onDone}>
					Skip
				</Button>
				<Button small disabled={busy} onClick={() => mutation.mutate("no_answer")}>
					No Answer
				</Button>
				<Button small disabled={busy} onClick={() => mutation.mutate("reached")}>
					Reached
				</Button>
			</div>
			<CallRefusal call={mutation} fallback="Failed to record the contact" />
		</section>
	);
}
