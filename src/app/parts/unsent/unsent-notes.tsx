import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { ReferenceNote } from "../../../features/records/reference-note.tsx";
import { isKeyKnown, isSentByItself, type UnsentForm } from "../../../platform/offline/unsent.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { nameOf, titleOf } from "../offline/waiting-forms.ts";
import { giveUp } from "./send-files.ts";
import { sendUnsent } from "./send-unsent.tsx";
import { UnfinishedFiles } from "./unfinished-files.tsx";
import {
	allowAgain,
	bringBack,
	discard,
	type FormStart,
	getUnsent,
	leaveFiles,
	ONLY_HERE,
	pathOf,
	type SentFiles,
	subscribe,
} from "./unsent-store.ts";

export { leaveForm, watchSubmission } from "./submissions.ts";

interface UnsentNotesProps {
	/** Draft name of this page's form. */
	draft: string;
	start: FormStart;
	/** Called when the form must be remounted. */
	onStart: (start: FormStart) => void;
}

/** Shown on pages with a form: what waits for the connection, what was sent meanwhile, and what was refused. */
export function UnsentNotes({ draft, start, onStart }: UnsentNotesProps) {
	const { sent, sending, starts, files, mustStay, ...rest } = useSyncExternalStore(
		subscribe,
		getUnsent,
		getUnsent,
	);
	// The form on the page shows its own progress.
	const waiting = rest.waiting.filter(({ key }) => !files?.inForm || files.key !== key);
	const latest = starts[draft];
	useEffect(() => {
		for (const form of waiting) if (form.draft === draft) bringBack(form);
	}, [waiting, draft]);
	useEffect(() => {
		if (latest && latest.id !== start.id) onStart(latest);
	}, [latest, start, onStart]);
	useEffect(() => leaveFiles, []);
	const section = useRef<HTMLElement>(null);
	// After a reload the browser scrolls to where the person was: at the button below the form. Not while they type.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what waits by then
	useEffect(() => {
		if (!waiting.some((form) => form.draft === draft && form.key !== files?.key)) return;
		if (document.activeElement?.closest("form")) return;
		section.current?.focus({ preventScroll: true });
		section.current?.scrollIntoView({ block: "center" });
	}, []);
	if (waiting.length + sent.length === 0 && !mustStay) return null;
	const willBeSent = waiting.some((form) => isSentByItself(form, Date.now()));
	return (
		<section className="unsent" aria-label="Unsent forms" ref={section} tabIndex={-1} data-private>
			{(willBeSent || mustStay) && <p role="status">{mustStay ? ONLY_HERE : KEPT}</p>}
			<ul hidden={waiting.length + sent.length === 0}>
				{waiting.map((form) => (
					<li key={form.key}>
						<p>
							{titleOf(form)}
							{form.refusal && `, was not accepted: ${form.refusal.error}`}
						</p>
						<Waiting
							form={form}
							isHere={form.draft === draft}
							isInForm={latest?.key === form.key}
							isSending={sending === form.key}
							going={files}
						/>
					</li>
				))}
				{sent.map((form) => (
					<li key={form.key}>
						<p className="strong">Your {nameOf(form).replace(/^./, toLower)} was sent.</p>
						{form.reference && <ReferenceNote reference={form.reference} />}
					</li>
				))}
			</ul>
		</section>
	);
}

const KEPT = "Kept on this device. It is sent when the line is back.";

interface WaitingProps {
	form: UnsentForm;
	/** Whether it was written in this page's form. */
	isHere: boolean;
	isInForm: boolean;
	isSending: boolean;
	going: SentFiles | undefined;
}

function Waiting({ form, isHere, isInForm, isSending, going }: WaitingProps) {
	const { pathname } = useLocation();
	if (isSending) return <p className="note">Sending...</p>;
	const { files } = form;
	const isGoing = going?.key === form.key;
	const mustBeAsked = !form.refusal && !isSentByItself(form, Date.now());
	return (
		<>
			{mustBeAsked && (!files || form.asks) && !isGoing && <p>{questionOf(form)}</p>}
			{isInForm && <p>What you typed is back in the form.</p>}
			<div className="unsent-actions">
				{files && <UnfinishedFiles form={{ ...form, files }} going={going} />}
				{mustBeAsked && !files && (
					<Button
						small
						onClick={() => {
							allowAgain(form);
							void sendUnsent();
						}}
					>
						Send Now
					</Button>
				)}
				{form.refusal && pathOf(form) !== pathname && <Link to={pathOf(form)}>Correct it</Link>}
				{form.refusal && isHere && !isInForm && (
					<Button small onClick={() => bringBack(form, true)}>
						Put It Back Into the Form
					</Button>
				)}
				{!isGoing && (
					<Button
						small
						variant="quiet"
						onClick={() => {
							giveUp(form);
							discard(form);
						}}
					>
						Discard
					</Button>
				)}
			</div>
		</>
	);
}

function questionOf(form: UnsentForm): string {
	return isKeyKnown(form, Date.now())
		? "No answer came before you left the page. Send it now? If it has arrived, it is not sent twice."
		: "It has waited for more than a day. Send now?";
}

const toLower = (letter: string) => letter.toLowerCase();
