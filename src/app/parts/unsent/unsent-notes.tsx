import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ReferenceNote } from "../../../features/records/reference-note.tsx";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { SendingFiles, UnfinishedFiles } from "./unfinished-files.tsx";
import { createUnsent, ONLY_HERE, type Unsent } from "./unsent.ts";
import { UnsentBar, useUnsentState } from "./unsent-bar.tsx";
import {
	isKeyKnown,
	type NextStep,
	nameOf,
	nextStepOf,
	pathOf,
	titleOf,
	type UnsentForm,
} from "./unsent-forms.ts";
import { mustStay } from "./unsent-state.ts";

export const createParts = () => ({
	unsent: createUnsent(),
	UnsentBar,
	UnsentNotes,
	FormProgress,
});

interface UnsentProps {
	unsent: Unsent;
	draft: string;
}

function FormProgress({ unsent, draft }: UnsentProps) {
	const going = Object.values(useUnsentState(unsent).attempts).find(
		({ form, from, state }) => form.draft === draft && from === "page" && state === "sending",
	);
	return going?.progress && <SendingFiles {...going.progress} />;
}

function UnsentNotes({ unsent, draft }: UnsentProps) {
	const state = useUnsentState(unsent);
	const { attempts, sent } = state;
	// The form on the page shows its own progress and failure.
	const waiting = state.waiting.filter(({ key }) => attempts[key]?.from !== "page");
	useEffect(() => {
		for (const form of waiting) if (form.draft === draft) unsent.bringBack(form);
	}, [waiting, draft, unsent]);
	useEffect(() => unsent.beginList(), [unsent]);
	const section = useRef<HTMLElement>(null);
	// After a reload the browser scrolls to where the person was: at the button below the form. Not while they type.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what waits by then
	useEffect(() => {
		if (!waiting.some((form) => form.draft === draft && !attempts[form.key])) return;
		if (document.activeElement?.closest("form")) return;
		section.current?.focus({ preventScroll: true });
		section.current?.scrollIntoView({ block: "center" });
	}, []);
	const isOnlyHere = mustStay(state);
	if (waiting.length + sent.length === 0 && !isOnlyHere) return null;
	const willBeSent = waiting.some((form) => nextStepOf(form, Date.now()) === "send");
	return (
		<section className="unsent" aria-label="Unsent forms" ref={section} tabIndex={-1} data-private>
			{(willBeSent || isOnlyHere) && <p role="status">{isOnlyHere ? ONLY_HERE : KEPT}</p>}
			<ul hidden={waiting.length + sent.length === 0}>
				{waiting.map((form) => (
					<li key={form.key}>
						<p>
							{titleOf(form)}
							{form.refusal && `, was not accepted: ${form.refusal.error}`}
						</p>
						<Waiting unsent={unsent} draft={draft} form={form} />
					</li>
				))}
				{sent.map(({ form, reference }) => (
					<li key={form.key}>
						<p className="strong">Your {nameOf(form).replace(/^./, toLower)} was sent.</p>
						{reference && <ReferenceNote reference={reference} />}
					</li>
				))}
			</ul>
		</section>
	);
}

const KEPT = "Kept on this device. It is sent when you are back online.";

function Waiting({ unsent, draft, form }: UnsentProps & { form: UnsentForm }) {
	const { pathname } = useLocation();
	const { attempts, starts } = unsent.getState();
	const { files, refusal } = form;
	const isGoing = attempts[form.key] !== undefined;
	if (isGoing && !files) return <p className="note">Sending...</p>;
	const isInForm = refusal && starts[draft]?.key === form.key;
	const question = QUESTIONS[nextStepOf(form, Date.now())]?.(form);
	return (
		<>
			{question && !isGoing && <p>{question}</p>}
			{isInForm && <p>What you typed is back in the form.</p>}
			<div className="unsent-actions">
				{files && <UnfinishedFiles unsent={unsent} form={form} files={files} />}
				{question && !files && (
					<Button small onClick={() => unsent.sendNow(form)}>
						Send Now
					</Button>
				)}
				{refusal && pathOf(form) !== pathname && <Link to={pathOf(form)}>Correct it</Link>}
				{refusal && form.draft === draft && !isInForm && (
					<Button small onClick={() => unsent.bringBack(form, true)}>
						Edit Again
					</Button>
				)}
				{!isGoing && (
					<Button small variant="quiet" onClick={() => unsent.discard(form)}>
						Discard
					</Button>
				)}
			</div>
		</>
	);
}

const LATE = "It has waited for more than a day. Send now?";

const QUESTIONS: Partial<Record<NextStep, (form: UnsentForm) => string>> = {
	ask: (form) =>
		isKeyKnown(form, Date.now())
			? `No answer came before you left the page. Send it now?${isOwnServer(form.kind === "request" ? "assistance" : undefined) ? " If it has arrived, it is not sent twice." : ""}`
			: LATE,
	"ask late": () => LATE,
};

const toLower = (letter: string) => letter.toLowerCase();
