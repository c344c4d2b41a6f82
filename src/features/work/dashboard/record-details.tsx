import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { isEmail } from "../../../platform/http/contract-fields.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { RecordSection } from "../../../shell/dashboard/query-view.tsx";
import { usePublicOrigin } from "../../../shell/root-data.ts";
import { useSession } from "../../../shell/session.ts";
import { AnswerDeadline } from "../../../ui/answer-deadline.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { DetailsDialog } from "../../../ui/dialog.tsx";
import { ContactFact, Fact, Facts, IdFact, StatusFact } from "../../../ui/facts.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { WithReferences } from "../../../ui/reference-text.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { GuardianDetails } from "../../records/guardian.ts";
import { GuardianFacts } from "../../records/guardian-facts.tsx";
import type { TrackedRecord } from "../../records/references.server.ts";
import { trackerPath } from "../../records/tracker-links.ts";
import type { Owner } from "../../records/work.ts";
import { callsByKind, fetchTemplates } from "../work.calls.ts";
import type { HistoryEntry } from "../work.contract.ts";
import { ContactActions, type ContactValues } from "./contact-actions.tsx";
import { NoteForm } from "./note-form.tsx";
import { OwnerAndDue, type OwnerAndDueChange } from "./owner-and-due.tsx";
import { useWorkQueue } from "./use-work.ts";

/** What orders and requests share. Other servers may send only the specified fields. */
interface OpenedRecord extends Partial<GuardianDetails> {
	id: string;
	reference?: string;
	name: string;
	phone: string;
	email: string | null;
	status: string;
	created_at: string;
	due_at?: string;
	erased_at: string | null;
	owner?: Owner;
	due_on?: string | null;
}

interface RecordDetailsProps {
	kind: TrackedRecord["kind"];
	record: OpenedRecord;
	due: readonly (string | false | null | undefined)[];
	status: ReactNode;
	facts: ReactNode;
	/** For placeholders in messages to the customer. */
	templateValues: Omit<ContactValues, "reference" | "link">;
	onConsent: (withdrawn: boolean) => Promise<void>;
	onAnswered: () => Promise<unknown>;
	/** A callback, because the record belongs to another feature. */
	save: (change: OwnerAndDueChange) => Promise<unknown>;
	previousAndNext: ReactNode;
	onClose: () => void;
	children?: ReactNode;
}

const LABELS = {
	order: ["Order", "Customer", "Date"],
	request: ["Request", "From", "Received"],
} as const;

const isUnanswered = ({ status }: OpenedRecord) => status === "pending" || status === "new";

/** The specified facts in their order, then what is due, our own sections, owner, messages and history. */
export function RecordDetails(props: RecordDetailsProps) {
	const { kind, record, due, status, facts, previousAndNext, onClose, children } = props;
	const { name, reference, email } = record;
	const [title, person, received] = LABELS[kind];
	const unanswered = isUnanswered(record);
	const showsWork = isOwnServer() && record.owner !== undefined;
	return (
		<DetailsDialog
			title={`${title} Details`}
			// A single column does not need the width.
			size={showsWork ? "large" : "wide"}
			contentKey={record.id}
			actions={previousAndNext}
			onClose={onClose}
		>
			<div key={record.id} className="stack">
				<Facts>
					<IdFact label={`${title} ID`}>{record.id}</IdFact>
					<Fact label={received}>{formatDateTime(record.created_at)}</Fact>
					{showsWork ? <Fact label="Status">{status}</Fact> : <StatusFact status={record.status} />}
					<ContactFact label={person} name={name} phone={record.phone} email={email} />
					{facts}
				</Facts>
				{(reference || unanswered || due.some(Boolean)) && (
					<div className="record-summary flex flex-wrap items-baseline gap-y-0.5 gap-x-3.5">
						{reference && <CodeText className="whitespace-nowrap">{reference}</CodeText>}
						{unanswered && <AnswerDeadline record={record} unanswered />}
						{due.filter(Boolean).map((text) => (
							<span key={String(text)}>{text}</span>
						))}
					</div>
				)}
				<Facts>
					<GuardianFacts record={record} onConsent={props.onConsent} />
				</Facts>
				{showsWork && (
					<div className="grid grid-cols-1 gap-y-8 gap-x-10 items-start pt-2 lg:grid-cols-2">
						{/* A request has no sections of its own: its work fills the first column, so that none is empty. */}
						<div className="grid grid-cols-1 gap-8">{children ?? <WorkOnRecord {...props} />}</div>
						<div className="grid grid-cols-1 gap-8">
							{children && <WorkOnRecord {...props} />}
							<section className="stack" aria-labelledby="record-contact">
								<h3 id="record-contact">Contact</h3>
								{record.phone && (
									<p>
										<Link className="link" to={`/dashboard/customers?${kind}=${record.id}`}>
											All orders and requests from this number
										</Link>
									</p>
								)}
								<Contact {...props} />
							</section>
						</div>
					</div>
				)}
				{showsWork && <NotesAndHistory record={{ kind, id: record.id }} />}
			</div>
		</DetailsDialog>
	);
}

const historyKeyOf = ({ kind, id }: TrackedRecord) => ["history", kind, id];

function WorkOnRecord({ kind, record, save }: RecordDetailsProps) {
	const { user } = useSession();
	const queryClient = useQueryClient();
	const work = useWorkQueue();
	return (
		<section
			className="record-work grid grid-cols-[repeat(auto-fit,minmax(min(100%,130px),1fr))] gap-y-3 gap-x-4 items-start"
			aria-label="Work"
		>
			<OwnerAndDue
				draftKey={`${record.id}:${user?.id}`}
				owner={record.owner ?? null}
				due_on={kind === "order" ? record.due_on : undefined}
				staff={work.data?.staff ?? []}
				save={async (change) => {
					await save(change);
					for (const queryKey of [["work"], historyKeyOf({ kind, id: record.id })]) {
						void queryClient.invalidateQueries({ queryKey });
					}
				}}
			/>
		</section>
	);
}

function Contact({ kind, record, templateValues, onAnswered }: RecordDetailsProps) {
	const { id, phone, email, reference = "" } = record;
	const params = { id };
	const calls = callsByKind[kind];
	const { user } = useSession();
	const queryClient = useQueryClient();
	const origin = usePublicOrigin();
	const refreshAfterContact = async () => {
		for (const queryKey of [["work"], historyKeyOf({ kind, id })]) {
			void queryClient.invalidateQueries({ queryKey });
		}
		await onAnswered();
	};
	const hasMail = useWorkQueue({ enabled: false }).data?.mail !== false;
	const templates = useQuery({
		queryKey: ["message-templates"],
		queryFn: () => fetchTemplates(browserApi),
	});
	return (
		<>
			{!hasMail && email && (
				<p className="note">You cannot send email from here: email is not set up.</p>
			)}
			<ContactActions
				phone={phone}
				email={hasMail && email && isEmail(email) ? email : ""}
				draftKey={`${id}:${user?.id}`}
				record={async (contact, key) => {
					await calls.addContact(browserApi, { params, body: contact, idempotencyKey: key });
					await refreshAfterContact();
				}}
				send={async (reply, key) => {
					await calls.reply(browserApi, { params, body: reply, idempotencyKey: key });
					toast.success("Email sent");
					await refreshAfterContact();
				}}
				isNext={isUnanswered(record)}
				templates={templates.data ?? []}
				values={{ reference, ...templateValues, link: origin + trackerPath(reference) }}
			/>
		</>
	);
}

function NotesAndHistory({ record }: { record: TrackedRecord }) {
	const queryClient = useQueryClient();
	const queryKey = historyKeyOf(record);
	const params = { id: record.id };
	const calls = callsByKind[record.kind];
	return (
		<>
			<NoteForm
				draftKey={`note:${record.id}`}
				send={async (text, key) => {
					await calls.addNote(browserApi, { params, body: { text }, idempotencyKey: key });
					await queryClient.invalidateQueries({ queryKey });
				}}
			/>
			<RecordSection
				title="History"
				what="history"
				queryKey={queryKey}
				fetch={() => calls.history(browserApi, { params })}
				rows={2}
			>
				{(entries) => <HistoryList history={entries} />}
			</RecordSection>
		</>
	);
}

function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
	return (
		<ol className="index-rows" aria-label="History" reversed>
			{[...history].reverse().map(({ id, at, by, event, text }) => (
				<li key={id}>
					<div className="whitespace-pre-line wrap-anywhere">
						{event === "note" && <strong>Note: </strong>}
						<WithReferences>{text}</WithReferences>
					</div>
					<div className="note">{[by, formatDateTime(at)].filter(Boolean).join(", ")}</div>
				</li>
			))}
		</ol>
	);
}
