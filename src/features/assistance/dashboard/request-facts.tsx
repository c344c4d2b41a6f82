import { useMutation } from "@tanstack/react-query";
import { WARNING_TEXT, type Warning } from "../../../platform/files/programs.ts";
import { formatBytes } from "../../../platform/text/bytes.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/dashboard-icons.tsx";
import { Fact } from "../../../ui/facts.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import type { AssistanceFile, AssistanceRequest } from "../assistance.contract.ts";

interface RequestFactsProps {
	request: AssistanceRequest;
	/** Private files: downloading needs the signed-in person's token. */
	download: (file: AssistanceFile) => Promise<void>;
}

export function RequestFacts({ request, download }: RequestFactsProps) {
	const downloadMutation = useMutation({ mutationFn: download });
	const facts: [label: string, value: string][] = [
		["Project", request.projectTitle],
		["Category", request.projectCategory],
		["Deadline", formatShortDate(request.deadline)],
		["Institution", request.institution],
		["Services", request.serviceType.join(", ") || "N/A"],
		["Description", request.description || "N/A"],
	];
	return (
		<>
			{facts.map(([label, value]) => (
				<Fact key={label} label={label} className="whitespace-pre-line wrap-anywhere">
					{value}
				</Fact>
			))}
			<Fact label="Files">
				{request.files.length === 0 && "None"}
				<ul>
					{request.files.map((file) => (
						<li
							key={file.id}
							className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-1"
						>
							<span className="grow basis-50 min-w-0 wrap-anywhere">
								{file.name} <span className="soft">({formatBytes(file.size)})</span>
								{file.warning && <FileWarning warning={file.warning} />}
							</span>
							<Button
								small
								aria-label={`Download ${file.name}`}
								disabled={downloadMutation.isPending}
								onClick={() => downloadMutation.mutate(file)}
							>
								<DownloadIcon />
								{downloadMutation.isPending && downloadMutation.variables.id === file.id
									? "Downloading..."
									: "Download"}
							</Button>
						</li>
					))}
				</ul>
				<CallRefusal call={downloadMutation} fallback="Failed to download file: {status}" />
			</Fact>
		</>
	);
}

function FileWarning({ warning }: { warning: Warning }) {
	const text = WARNING_TEXT[warning];
	// A newer server may send other warnings.
	if (!text) return <Badge tone="red">{warning}</Badge>;
	const { label, advice } = text;
	return (
		<span className="block pt-1">
			<Badge tone="red">{label}</Badge> <span className="soft">{advice}</span>
		</span>
	);
}
