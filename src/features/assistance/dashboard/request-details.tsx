import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../platform/browser/api-error.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/dashboard-icons.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { formatBytes, formatDateTime, formatShortDate } from "../../../ui/format.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import type { AssistanceFile, AssistanceRequest } from "../assistance.contract.ts";
import { Promised } from "./promise.tsx";

interface RequestDetailsProps {
	request: AssistanceRequest;
	/** The files are private: they come with the token of whoever asks. */
	download: (file: AssistanceFile) => Promise<void>;
	onClose: () => void;
}

/** Everything that was asked for, with the person and the files one press away. */
export function RequestDetails({ request, download, onClose }: RequestDetailsProps) {
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
		<Dialog
			open
			onClose={onClose}
			title="Request Details"
			size="wide"
			actions={
				<Button small data-autofocus onClick={onClose}>
					Close
				</Button>
			}
		>
			<dl className="facts">
				<div>
					<dt>Request</dt>
					<dd className="mono wrap-anywhere">{request.id}</dd>
				</div>
				<div>
					<dt>Received</dt>
					<dd>{formatDateTime(request.created_at)}</dd>
				</div>
				<div>
					<dt>Status</dt>
					<dd>
						<StatusBadge status={request.status} />
					</dd>
				</div>
				<div>
					<dt>Promise</dt>
					<dd>
						<Promised request={request} />
					</dd>
				</div>
				<div>
					<dt>From</dt>
					<dd>
						<div className="strong">{request.name}</div>
						<div>
							<a href={`tel:${request.phone}`}>{request.phone}</a>
						</div>
						<div>
							<a href={`mailto:${request.email}`}>
								<EmailText>{request.email}</EmailText>
							</a>
						</div>
					</dd>
				</div>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
					</div>
				))}
				<div>
					<dt>Files</dt>
					<dd>
						{request.files.length === 0 && "None"}
						<ul className="file-list">
							{request.files.map((file) => (
								<li key={file.id}>
									<span className="wrap-anywhere">
										{file.name} <span className="soft">({formatBytes(file.size)})</span>
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
					</dd>
				</div>
			</dl>
			{loading.isError && (
				<Refusal title={errorText(loading.error, "Failed to download file: {status}")} />
			)}
		</Dialog>
	);
}
