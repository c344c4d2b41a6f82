import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { Button } from "../../../ui/button.tsx";
import { wasLeftOpen } from "../../../ui/draft-list.ts";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { mayMoveFocus } from "../../../ui/focus.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { NoteSlot } from "../../../ui/note.tsx";
import { toast } from "../../../ui/toast.tsx";
import { offerUndo } from "../../../ui/undo-note.tsx";
import type { HelpEntry, HelpSheet } from "../help-given.contract.ts";
import { addHelp, fetchHelp, removeHelp } from "./manage-help.calls.ts";

interface HelpOfOrderProps {
	orderId: string;
	help: HelpSheet;
	/** Called after a change was stored; resolves when it has been refetched. */
	onChanged: () => Promise<void>;
}

export function HelpOfOrder({ orderId, help, onChanged }: HelpOfOrderProps) {
	const draftKey = `help:${orderId}`;
	const [isAdding, setAdding] = useState(() => wasLeftOpen(draftKey));
	const section = useRef<HTMLDivElement>(null);
	const removeMutation = useMutation({
		mutationFn: (entry: HelpEntry) => removeHelp(browserApi, orderId, help, entry),
		onSuccess: async (_, entry) => {
			offerToRestore(entry);
			await onChanged();
			// The pressed button was removed with its entry: focus the button below the list.
			if (!mayMoveFocus(section.current?.querySelector("ul") ?? null)) return;
			section.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
		},
		// Shows the sheet as others may have changed it.
		onError: () => void onChanged(),
	});
	const restoreMutation = useMutation({
		mutationFn: async (entry: HelpEntry) =>
			addHelp(browserApi, orderId, await fetchHelp(browserApi, { params: { id: orderId } }), entry),
		onError: (error, entry) => {
			toast.error(errorText(error, "Failed to restore the line"));
			offerToRestore(entry);
		},
		onSettled: () => void onChanged(),
	});
	const offerToRestore = (entry: HelpEntry) =>
		offerUndo({
			about: `help ${orderId}`,
			text: `“${entry.text}” was removed.`,
			undo: () => restoreMutation.mutate(entry),
		});
	const close = () => setAdding(false);
	return (
		<div ref={section} className="stack">
			<p className="note">The pupil prints it from the tracker, to be signed for the fair.</p>
			{help.entries.length > 0 && (
				<ul className="index-rows" aria-label="Help given">
					{help.entries.map((entry, index) => (
						<li
							// biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike
							key={`${index} ${entry.on} ${entry.text}`}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
						>
							<div className="min-w-0 flex-1">
								<strong>{formatShortDate(entry.on)}</strong>
								<div className="wrap-anywhere">{entry.text}</div>
							</div>
							<Button
								small
								aria-label={`Remove ${entry.text}`}
								disabled={removeMutation.isPending}
								onClick={() => removeMutation.mutate(entry)}
							>
								Remove
							</Button>
						</li>
					))}
				</ul>
			)}
			<NoteSlot about={`help ${orderId}`} />
			<CallRefusal call={removeMutation} fallback="Failed to remove the line" />
			<div className="flex flex-wrap gap-3">
				<Button small aria-expanded={isAdding} onClick={() => setAdding(true)}>
					Add a Line
				</Button>
				{help.path && (
					<a className="btn btn-small" href={help.path} target="_blank" rel="noreferrer">
						Sheet to Print
					</a>
				)}
			</div>
			{isAdding && (
				<InlineForm
					draftKey={draftKey}
					label="Add a line"
					sendText="Save Line"
					values={{ on: nairobiDay(Date.now()), text: "" }}
					send={async (entry) => {
						await addHelp(browserApi, orderId, help, entry);
						await onChanged();
					}}
					onSent={close}
					onConflict={onChanged}
					onCancel={close}
					fallback="Failed to save the line"
				>
					{(field) => (
						<>
							<TextInput type="date" label="Day" max={nairobiDay(Date.now())} {...field("on")} />
							<TextInput
								label="What was done"
								hint="No names: the sheet is shown to judges"
								maxLength={500}
								{...field("text")}
							/>
						</>
					)}
				</InlineForm>
			)}
		</div>
	);
}
