import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ReferenceNote } from "../../../features/records/reference-note.tsx";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { SendingFiles, UnfinishedFiles, willBeSentText } from "./unfinished-files.tsx";
import { CANNOT_STORE, Unsent } from "./unsent.ts";
import { UnsentBar, useUnsentState } from "./unsent-bar.tsx";
import {
	doesServerKnowKey,
	type NextStep,
	nameOf,
	nextStepOf,
	pathOf,
	titleOf,
	type UnsentForm,
} from "./unsent-forms.ts";
import { isListed, losesForm } from "./unsent-state.ts";

export const createUnsentParts = () => ({
	unsent: new Unsent(),
	UnsentBar,
	UnsentNotes,
	FormProgress,
});

interface UnsentProps {
	unsent: Unsent;
	draft: string;
}

function FormProgress({ unsent, draft }: UnsentProps) {
	const { attempt } =
		useUnsentState(unsent).pending.find(
			({ form, attempt }) =>
				form.draft === draft && attempt?.from === "page" && attempt.state === "sending",
		) ?? {};
	return attempt?.progress && <SendingFiles {...attempt.progress} />;
}

function UnsentNotes({ unsent, draft }: UnsentProps) {
	const state = useUnsentState(unsent);
	const { sent } = state;
	const listed = state.pending.filter(isListed);
	useEffect(() => {
		for (const { form } of listed) if (form.draft === draft) unsent.restoreIntoForm(form);
	}, [listed, draft, unsent]);
	useEffect(() => unsent.registerList(), [unsent]);
	const section = useRef<HTMLElement>(null);
	// After a reload the browser scrolls to where the person was: at the button below the form. Not while they type.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is listed by then
	useEffect(() => {
		if (!listed.some(({ form, attempt }) => form.draft === draft && !attempt)) return;
		if (document.activeElement?.closest("form")) return;
		section.current?.focus({ preventScroll: true });
		section.current?.scrollIntoView({ block: "center" });
	}, []);
	const isUnstored = losesForm(state);
	if (listed.length + sent.length === 0 && !isUnstored) return null;
	const willBeSent = listed.some(({ form }) => nextStepOf(form, Date.now()) === "send");
	return (
		<section
			className="unsent"
			aria-label="Unsent forms"
			ref={section}
			tabIndex={-1}
			data-no-analytics
		>
			{(willBeSent || isUnstored) && (
				<p role="status">
					{isUnstored ? CANNOT_STORE : `Kept on this device. ${willBeSentText()}`}
				</p>
			)}
			<ul hidden={listed.length + sent.length === 0}>
				{listed.map(({ form, attempt }) => (
					<li key={form.key}>
						<p>
							{titleOf(form)}
							{form.refusal && `, was not accepted: ${form.refusal.error}`}
						</p>
						<Actions unsent={unsent} draft={draft} form={form} isSending={attempt !== undefined} />
					</li>
				))}
				{sent.map(({ form, reference }) => (
					<li key={form.key}>
						<p className="strong">
							Your {nameOf(form).replace(/^./, (letter) => letter.toLowerCase())} was sent.
						</p>
						{reference && <ReferenceNote reference={reference} />}
					</li>
				))}
			</ul>
		</section>
	);
}

interface ActionsProps extends UnsentProps {
	form: UnsentForm;
	isSending: boolean;
}

function Actions({ unsent, draft, form, isSending }: ActionsProps) {
	const { pathname } = useLocation();
	const { resets } = unsent.getState();
	const { files, refusal } = form;
	if (isSending && !files) return <p className="note">Sending...</p>;
	const isInForm = refusal && resets[draft]?.key === form.key;
	const question = QUESTIONS[nextStepOf(form, Date.now())]?.(form);
	return (
		<>
			{question && !isSending && <p>{question}</p>}
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
					<Button small onClick={() => unsent.restoreIntoForm(form, true)}>
						Edit Again
					</Button>
				)}
				{!isSending && (
					<Button small variant="quiet" onClick={() => unsent.discard(form)}>
						Discard
					</Button>
				)}
			</div>
		</>
	);
}

const LATE = "It has been waiting for more than a day. Send it now?";

const QUESTIONS: Partial<Record<NextStep, (form: UnsentForm) => string>> = {
	ask: (form) =>
		doesServerKnowKey(form, Date.now())
			? `No answer came. Send it again?${isOwnServer(form.kind === "request" ? "assistance" : undefined) ? " If it has already arrived, it will not be sent twice." : ""}`
			: LATE,
	"ask late": () => LATE,
};
