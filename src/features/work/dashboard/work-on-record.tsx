import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { RecordSection } from "../../../shell/dashboard/query-view.tsx";
import { useSession } from "../../../shell/session.ts";
import type { Owner } from "../../records/work.ts";
import { addNote, fetchHistory, fetchTemplates, type RecordId } from "../work.calls.ts";
import { ContactActions, type ContactValues } from "./contact-actions.tsx";
import { HistoryList } from "./history-list.tsx";
import { NoteForm } from "./note-form.tsx";
import { type ChosenWork, OwnerAndDue } from "./owner-and-due.tsx";
import { useWork } from "./use-work.ts";

interface WorkOnRecordProps {
	record: RecordId;
	/** Changes the status. */
	status?: ReactNode;
	owner: Owner;
	due_on?: string | null;
	phone: string;
	values: Omit<ContactValues, "link">;
	/** Path of the order tracker. */
	trackerPath: string;
	/** Stores owner and due date. A callback, because the record belongs to another feature. */
	save: (change: ChosenWork) => Promise<unknown>;
}

/** Staff's actions for the opened order or request. */
export function WorkOnRecord(props: WorkOnRecordProps) {
	const { record, status, owner, due_on, phone, values, trackerPath, save } = props;
	const { user } = useSession();
	const queryClient = useQueryClient();
	const templates = useQuery({
		queryKey: ["message-templates"],
		queryFn: () => fetchTemplates(browserApi),
	});
	const work = useWork();
	const draftKey = `${record.id}:${user?.id}`;
	const historyKey = historyKeyOf(record);
	const refetch = (key: readonly string[]) => queryClient.invalidateQueries({ queryKey: key });
	return (
		<div className="record-work stack">
			<section className="stack" aria-labelledby="record-work">
				<h3 id="record-work">Work</h3>
				{status && (
					<div className="field">
						{/* The select has a name of its own. */}
						<span className="field-label" aria-hidden="true">
							Status
						</span>
						{status}
					</div>
				)}
				<OwnerAndDue
					draftKey={draftKey}
					owner={owner}
					due_on={due_on}
					staff={work.data?.staff ?? []}
					save={async (change) => {
						await save(change);
						void refetch(["work"]);
						void refetch(historyKey);
					}}
				/>
				<NoteForm
					draftKey={`note:${draftKey}`}
					send={async (text, key) => {
						await addNote(browserApi, record, text, key);
						await refetch(historyKey);
					}}
				/>
			</section>
			<ContactActions
				phone={phone}
				templates={templates.data ?? []}
				values={{ ...values, link: location.origin + trackerPath }}
			/>
		</div>
	);
}

const historyKeyOf = ({ kind, id }: RecordId) => ["history", kind, id];

/** The history of the opened order or request. */
export function HistoryOfRecord({ record }: { record: RecordId }) {
	const query = useQuery({
		queryKey: historyKeyOf(record),
		queryFn: () => fetchHistory(browserApi, record),
	});
	return (
		<RecordSection
			title="History"
			query={query}
			loading="Loading history..."
			rows={2}
			failed="Failed to fetch history: {status}"
		>
			{(entries) => <HistoryList history={entries} />}
		</RecordSection>
	);
}
