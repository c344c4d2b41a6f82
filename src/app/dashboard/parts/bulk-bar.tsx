import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { BulkValues } from "../../../features/records/dashboard/use-bulk-change.tsx";
import { useWorkQueue } from "../../../features/work/dashboard/use-work.ts";
import { ExportButton } from "../../../shell/dashboard/export-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/field.tsx";
import { MessageCards } from "../../../ui/message-cards.tsx";
import { useMessageRegion } from "../../../ui/messages.ts";
import { Options } from "../../../ui/options.tsx";
import type { Selection } from "../../../ui/row-selection.tsx";

interface BulkBarProps<Status extends string> {
	what: string;
	selection: Selection;
	statuses: readonly Status[];
	busy: boolean;
	onApply: (values: BulkValues<Status>) => void;
	fetchFile: (ids: string[]) => Promise<Blob>;
}

const NOBODY = "nobody";

/**
 * Actions for the selected rows. A chosen status is applied by a button, because a key press in the select could mail a
 * hundred customers.
 */
export function BulkBar<Status extends string>(props: BulkBarProps<Status>) {
	return props.selection.ids.length > 0 ? <Bar {...props} /> : null;
}

function Bar<Status extends string>(props: BulkBarProps<Status>) {
	const { what, selection, statuses, busy, onApply, fetchFile } = props;
	const work = useWorkQueue();
	const [status, setStatus] = useState<Status | "">("");
	const [owner, setOwner] = useState("");
	const values: BulkValues<Status> = {
		...(status && { status }),
		...(owner && { owner_id: owner === NOBODY ? null : owner }),
	};
	return (
		<SelectionBar what={what} selection={selection}>
			<ExportButton
				label="Export"
				fetchFile={() => fetchFile([...selection.ids])}
				fileName={`${what}.csv`}
				failed={`Failed to export ${what}: {status}`}
			/>
			<Button small variant="quiet" disabled={busy} onClick={() => selection.chooseAll(true)}>
				Select Page
			</Button>
			<Button small variant="quiet" disabled={busy} onClick={() => selection.chooseAll(false)}>
				Clear
			</Button>
			<Select
				aria-label="New status"
				value={status}
				onChange={({ currentTarget }) => setStatus(currentTarget.value as Status | "")}
			>
				<option value="">Status...</option>
				<Options of={statuses} />
			</Select>
			<Select
				aria-label="Assign to"
				value={owner}
				onChange={({ currentTarget }) => setOwner(currentTarget.value)}
			>
				<option value="">Assign to...</option>
				<option value={NOBODY}>Nobody</option>
				<Options of={(work.data?.staff ?? []).map(({ id, username }) => [id, username])} />
			</Select>
			<Button
				small
				variant="primary"
				disabled={busy || (status === "" && owner === "")}
				onClick={() => onApply(values)}
			>
				{busy ? "Processing..." : "Apply"}
			</Button>
		</SelectionBar>
	);
}

interface SelectionBarProps extends Pick<BulkBarProps<string>, "what" | "selection"> {
	children: ReactNode;
}

export function SelectionBar({ what, selection, children }: SelectionBarProps) {
	return (
		<section
			className="bulk-bar sticky z-5 bottom-2 flex flex-wrap items-center gap-y-2 gap-x-3 mt-3 py-2.5 px-3.5 border-2 border-accent rounded-md bg-card raised"
			aria-label={`Selected ${what}`}
		>
			<p role="status" className="font-bold">
				{selection.ids.length} selected
			</p>
			{children}
		</section>
	);
}

/** Notes of bulk changes. Rows keep their place in the window; the window scrolls to a note outside it. */
export function BulkNotes({ what }: Pick<BulkBarProps<string>, "what">) {
	const [region, notes] = useMessageRegion(`chosen ${what}`);
	const before = useRef({ height: 0, newest: 0 });
	useLayoutEffect(() => {
		const element = region.current as HTMLElement;
		const { height, newest } = before.current;
		const now = { height: element.offsetHeight, newest: notes.at(-1)?.id ?? 0 };
		before.current = now;
		if (now.height !== height) scrollBy({ top: now.height - height, behavior: "instant" });
		if (now.newest > newest) element.scrollIntoView({ block: "nearest", behavior: "instant" });
	});
	return (
		<div className="note-slot bulk-notes flow-root" ref={region} aria-live="polite">
			<MessageCards messages={notes} />
		</div>
	);
}
