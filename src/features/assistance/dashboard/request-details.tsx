import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { WARNING_TEXT, type Warning } from "../../../platform/files/programs.ts";
import { formatBytes } from "../../../platform/text/bytes.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/dashboard-icons.tsx";
import { DetailsDialog } from "../../../ui/dialog.tsx";
import { ContactFact, Fact, Facts, IdFact, StatusFact } from "../../../ui/facts.tsx";
import { formatDateTime, formatShortDate } from "../../../ui/format.ts";
import { AnswerClock } from "../../../ui/promise-clock.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { GuardianFacts } from "../../records/guardian-facts.tsx";
import type { AssistanceFile, AssistanceRequest } from "../assistance.contract.ts";

interface RequestDetailsProps {
	request: AssistanceRequest;
	/** Files are private: downloading one needs the signed-in person's token. */
	download: (file: AssistanceFile) => Promise<void>;
	onConsent: (withdrawn: boolean) => Promise<void>;
	onClose: () => void;
	/** Buttons to the previous and next request. */
	steps?: ReactNode;
	/** Sections of other features, beside and below the request's fields. */
	children?: ReactNode;
}

/** All fields of a request, with links to contact the person and to open the files. */
export function RequestDetails(props: RequestDetailsProps) {
	const { request, download, onConsent, onClose, steps, children } = props;
	const loading = useMutation({ mutationFn: download });
	const facts: [label: string, value: string][] = [
		["Institution", request.institution],
		["Project", request.projectTitle],
		["Category", request.projectCategory],
		["Deadline", formatShortDate(request.deadline)],
		["Services", request.serviceType.join(", ") || "N/A"],
		["Description", request.description || "N/A"],
	];
	return (
		<DetailsDialog
			title="Request Details"
			size={children ? "large" : "wide"}
			beside={request.status === "new" && <AnswerClock record={request} waits />}
			shown={request.id}
			actions={steps}
			onClose={onClose}
		>
			<div key={request.id} className={children ? "record" : undefined}>
				<div>
					<Facts>
						{request.reference && (
							<Fact label="Reference" className="strong" translate="no">
								{request.reference}
							</Fact>
						)}
						<IdFact label="Request">{request.id}</IdFact>
						<Fact label="Received">{formatDateTime(request.created_at)}</Fact>
						<StatusFact status={request.status} />
						<Fact label="Promise">
							<AnswerClock record={request} waits={request.status === "new"} />
						</Fact>
						<ContactFact label="From" {...request} />
						<GuardianFacts of={request} onConsent={onConsent} />
						{facts.map(([label, value]) => (
							<Fact key={label} label={label} className="whitespace-pre-line wrap-anywhere">
								{value}
							</Fact>
						))}
						<Fact label="Files">
							{request.files.length === 0 && "None"}
							<ul className="file-list">
								{request.files.map((file) => (
									<li key={file.id}>
										<span className="wrap-anywhere">
											{file.name} <span className="soft">({formatBytes(file.size)})</span>
											{file.warning && <FileWarning warning={file.warning} />}
										</span>
										<Button
											small
											aria-label={`Download ${file.name}`}
											disabled={loading.isPending}
											onClick={() => loading.mutate(file)}
										>
											<DownloadIcon />
											{loading.isPending && loading.variables.id === file.id
												? "Downloading..."
												: "Download"}
										</Button>
									</li>
								))}
							</ul>
						</Fact>
					</Facts>
					{loading.isError && (
						<Refusal title={errorText(loading.error, "Failed to download file: {status}")} />
					)}
				</div>
				{children}
			</div>
		</DetailsDialog>
	);
}

/** Beside the name of a file that staff should open with care. */
function FileWarning({ warning }: { warning: Warning }) {
	const text = WARNING_TEXT[warning];
	// A newer server may know others.
	if (!text) return <Badge tone="red">{warning}</Badge>;
	const { label, advice } = text;
	return (
		<span className="block pt-1">
			<Badge tone="red">{label}</Badge> <span className="soft">{advice}</span>
		</span>
	);
}
