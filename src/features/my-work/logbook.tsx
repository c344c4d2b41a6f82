import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FieldError, TextArea } from "../../ui/field.tsx";
import { formatDateTime, formatShortDate } from "../../ui/format.ts";
import type { PartProps } from "./confirmation.tsx";
import {
	type Entry,
	NEW_ENTRY,
	NO_TEXTS,
	type Texts,
	writeIntoLog,
	writtenAt,
} from "./workbook.ts";

/** Entries shown at first, and added by each click. */
const STEP = 30;

const FIELDS = [
	{
		name: "did",
		label: "What I did",
		hint: "Amounts, times and how often, so that you could do it again",
	},
	{ name: "saw", label: "What I saw", hint: "Numbers with units. Mistakes and surprises too" },
	{ name: "next", label: "What I will change next", hint: undefined },
] as const;

export function Logbook({ book, update }: PartProps) {
	const [shownCount, setShownCount] = useState(STEP);
	const newestFirst = [...book.log].reverse();
	return (
		<div className="grid gap-6">
			<Card as="section" aria-labelledby="new-entry">
				<h2 id="new-entry">New entry</h2>
				<p className="mt-2">
					Entries are dated automatically. You can correct an entry freely for ten minutes. If you
					change it later, the earlier text stays visible: judges look for that.
				</p>
				<EntryForm
					draft={book.drafts[NEW_ENTRY] ?? NO_TEXTS}
					id={NEW_ENTRY}
					update={update}
					label="Add to Log"
					isLogEmpty={book.log.length === 0}
				/>
			</Card>
			<section className="grid gap-4" aria-labelledby="entries">
				<h2 id="entries">
					{book.log.length === 0 ? "No entries yet" : `Entries (${book.log.length})`}
				</h2>
				{book.log.length > 0 && (
					<ol className="log-entries">
						{newestFirst.slice(0, shownCount).map((entry) => (
							<LogEntry
								key={entry.id}
								entry={entry}
								draft={book.drafts[entry.id]}
								update={update}
							/>
						))}
					</ol>
				)}
				{shownCount < book.log.length && (
					<p>
						<Button onClick={() => setShownCount(shownCount + STEP)}>Show Older Entries</Button>
					</p>
				)}
			</section>
		</div>
	);
}

interface EntryFormProps {
	id: string;
	draft: Texts;
	update: PartProps["update"];
	label: string;
	isLogEmpty?: boolean;
	onCancel?: () => void;
}

/** Every input is part of the workbook at once, in case the phone is switched off. */
function EntryForm({ id, draft, update, label, isLogEmpty, onCancel }: EntryFormProps) {
	const [error, setError] = useState(false);
	/** The last press has added the entry, and nothing was typed since. */
	const isWritten = useRef(false);
	const firstField = useRef<HTMLTextAreaElement>(null);
	const { state } = useLocation();
	// A change replaces the entry whose button had the focus; in a workbook that was just started, writing comes next.
	const takesFocus = onCancel !== undefined || (isLogEmpty && state?.isJustStarted === true);
	useEffect(() => {
		if (takesFocus) firstField.current?.focus();
	}, [takesFocus]);

	function write() {
		update((book) => {
			const written = writeIntoLog(book, id, new Date().toISOString());
			// The second press of a double one finds the form empty, which is no error.
			if (written === book) setError(!isWritten.current);
			else isWritten.current = true;
			return written;
		});
	}

	return (
		<form
			className="mt-4 grid gap-4"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				write();
			}}
		>
			{FIELDS.map(({ name, label, hint }, index) => (
				<TextArea
					key={name}
					ref={index === 0 ? firstField : undefined}
					className="log-field"
					label={label}
					hint={hint}
					value={draft[name]}
					onChange={({ target: { value } }) => {
						setError(false);
						isWritten.current = false;
						update((book) => ({
							...book,
							drafts: { ...book.drafts, [id]: { ...NO_TEXTS, ...book.drafts[id], [name]: value } },
						}));
					}}
				/>
			))}
			{error && <FieldError>Write at least one line</FieldError>}
			<div className="flex flex-wrap gap-3">
				{onCancel && <Button onClick={onCancel}>Cancel</Button>}
				<Button type="submit" variant={onCancel ? "secondary" : "primary"}>
					{label}
				</Button>
			</div>
		</form>
	);
}

interface LogEntryProps {
	entry: Entry;
	draft: Texts | undefined;
	update: PartProps["update"];
}

function LogEntry({ entry, draft, update }: LogEntryProps) {
	const { id, did, saw, next, at, earlier, struckAt } = entry;
	const written = writtenAt(entry);
	const isOpen = draft !== undefined;
	const wasOpen = useRef(isOpen);
	// Closing the form removes the focused element, so the Change button gets the focus.
	useEffect(() => {
		const isLost = wasOpen.current && !isOpen && document.activeElement === document.body;
		if (isLost) document.getElementById(`change-${id}`)?.focus();
		wasOpen.current = isOpen;
	}, [isOpen, id]);
	const setDraft = (texts: Texts | undefined) =>
		update((book) => {
			const { [id]: _, ...others } = book.drafts;
			return { ...book, drafts: texts ? { ...others, [id]: texts } : others };
		});
	const strike = (struckAt: string | null) =>
		update((book) => ({
			...book,
			log: book.log.map((each) => (each.id === id ? { ...each, struckAt } : each)),
		}));
	return (
		<Card as="li">
			<h3>
				<time dateTime={written}>{formatDateTime(written)}</time>
			</h3>
			{draft ? (
				<EntryForm
					id={id}
					draft={draft}
					update={update}
					label="Save the change"
					onCancel={() => setDraft(undefined)}
				/>
			) : (
				<>
					<EntryTexts texts={entry} isStruck={struckAt !== null} />
					{struckAt && <p className="note">Crossed out on {formatShortDate(struckAt)}</p>}
					{earlier.length > 0 && (
						<details className="log-earlier">
							<summary>Changed on {formatShortDate(at)}</summary>
							{earlier.map((before) => (
								<div key={before.at}>
									<p className="note">Written on {formatDateTime(before.at)}</p>
									<EntryTexts texts={before} />
								</div>
							))}
						</details>
					)}
					<div className="mt-3 flex flex-wrap gap-3">
						{!struckAt && (
							<Button small id={`change-${id}`} onClick={() => setDraft({ did, saw, next })}>
								Change
							</Button>
						)}
						{/* One button for both, which keeps the focus. */}
						<Button small onClick={() => strike(struckAt ? null : new Date().toISOString())}>
							{struckAt ? "Restore" : "Cross Out"}
						</Button>
					</div>
				</>
			)}
		</Card>
	);
}

export function EntryTexts({ texts, isStruck }: { texts: Texts; isStruck?: boolean }) {
	return (
		<dl className="log-texts" data-struck={isStruck || undefined}>
			{FIELDS.filter(({ name }) => texts[name].trim()).map(({ name, label }) => (
				<div key={name}>
					<dt>{label}</dt>
					<dd>{texts[name]}</dd>
				</div>
			))}
		</dl>
	);
}
