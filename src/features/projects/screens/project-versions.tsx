import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { errorText, isConflict } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable, statusColumn } from "../../../ui/data-table.tsx";
import { ConfirmDialog, DetailsDialog } from "../../../ui/dialog.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { DeleteButton } from "../../../ui/row-buttons.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { ProjectScreen } from "../dashboard/project-screen.tsx";
import {
	deleteVersion,
	fetchVersion,
	fetchVersions,
	restoreVersion,
} from "../dashboard/project-versions.calls.ts";
import { VersionChanges } from "../dashboard/version-changes.tsx";
import type { Version } from "../project-versions.contract.ts";
import type { Project } from "../projects.contract.ts";

const SCREEN = "/dashboard/projects/:id/versions";

export const meta = screenTitle(SCREEN);

export default function ProjectVersions() {
	const { id = "" } = useParams();
	const queryClient = useQueryClient();
	const [compared, setCompared] = useState<Version | null>(null);
	const versions = useQuery({
		queryKey: ["project-versions", id],
		queryFn: () => fetchVersions(browserApi, { params: { id } }),
		gcTime: 0,
	});
	const refetch = () => {
		void queryClient.invalidateQueries({ queryKey: ["project-versions", id] });
		void queryClient.invalidateQueries({ queryKey: ["project", id] });
		void queryClient.invalidateQueries({ queryKey: ["projects"] });
	};
	const deletion = useConfirmedAction({
		run: (version: Version) => deleteVersion(browserApi, { params: { id, versionId: version.id } }),
		onDone: () => {
			toast.success("Version deleted successfully");
			refetch();
		},
		fallback: "Failed to delete version",
	});
	return (
		<>
			<ProjectScreen screen={SCREEN} id={id} backToForm query={versions} what="versions">
				{(project, list) => (
					<>
						<h2 className="mb-4">{project.title}</h2>
						{list.length > 0 ? (
							<VersionsTable
								versions={list}
								mayDelete={project.can_edit !== false}
								onCompare={setCompared}
								onDelete={deletion.askToConfirm}
							/>
						) : (
							<EmptyState title="No versions yet.">
								<p>The first one is made when you save the project.</p>
							</EmptyState>
						)}
						{compared && (
							<VersionComparison
								version={compared}
								project={project}
								onClose={() => setCompared(null)}
								onRestored={() => {
									setCompared(null);
									refetch();
								}}
							/>
						)}
					</>
				)}
			</ProjectScreen>
			<ConfirmDialog title="Delete Version" {...deletion.dialog}>
				<p>Are you sure you want to delete this version?</p>
				<p className="soft mt-2">
					It cannot be restored. Pictures used only in this version will be deleted at once. The
					project will stay as it is.
				</p>
			</ConfirmDialog>
		</>
	);
}

interface VersionsTableProps {
	versions: readonly Version[];
	mayDelete: boolean;
	onCompare: (version: Version) => void;
	onDelete: (version: Version) => void;
}

function savers({ by, proposed_by }: Version) {
	return (
		<>
			{by ?? "Not known"}
			{proposed_by && <span className="note block">Proposed by {proposed_by}</span>}
		</>
	);
}

function lengthDifference(version: Version, current: Version | undefined): string {
	if (version === current) return "current";
	// Other servers, and older versions, have no number.
	if (typeof version.words !== "number" || typeof current?.words !== "number") return "";
	const words = version.words - current.words;
	if (words === 0) return "same length";
	const count = Math.abs(words).toLocaleString("en-US");
	return `${words > 0 ? "+" : "−"}${count} ${Math.abs(words) === 1 ? "word" : "words"}`;
}

function VersionsTable({ versions, mayDelete, onCompare, onDelete }: VersionsTableProps) {
	const columns: Column<Version>[] = [
		{
			header: "Saved",
			rowHeader: true,
			width: "one-line",
			cell: ({ saved_at }) => <span className="strong">{formatDateTime(saved_at)}</span>,
		},
		{ header: "By", mobile: "start", width: "name", cell: savers },
		statusColumn("end"),
		{
			header: "Length",
			width: "one-line",
			cell: (version) => lengthDifference(version, versions[0]),
		},
		{ header: "Title", width: "roomy", cell: ({ title }) => title },
		{
			header: "Actions",
			mobile: "foot-end",
			cell: (version) => (
				<div className="flex gap-1">
					<Button
						small
						aria-label={`Compare the version of ${formatDateTime(version.saved_at)}`}
						onClick={() => onCompare(version)}
					>
						Compare
					</Button>
					{mayDelete && (
						<DeleteButton
							of={`version of ${formatDateTime(version.saved_at)}`}
							title="Delete"
							onClick={() => onDelete(version)}
						/>
					)}
				</div>
			),
		},
	];
	return <DataTable caption="Versions" columns={columns} rows={versions} />;
}

interface ComparisonProps {
	version: Version;
	project: Project;
	onClose: () => void;
	onRestored: () => void;
}

function VersionComparison({ version, project, onClose, onRestored }: ComparisonProps) {
	const query = useQuery({
		queryKey: ["project-version", version.id],
		queryFn: () => fetchVersion(browserApi, { params: { id: project.id, versionId: version.id } }),
		gcTime: 0,
	});
	const queryClient = useQueryClient();
	const restoreMutation = useMutation({
		mutationFn: () =>
			restoreVersion(browserApi, {
				params: { id: project.id, versionId: version.id },
				body: { updated_at: project.updated_at },
			}),
		onSuccess: (warnings) => {
			toast.success("Version restored and saved successfully");
			warnOfNamesInText(warnings, "projects");
			onRestored();
		},
		// Fetches the changed project, to compare with it before a second try.
		onError: (error) => {
			if (isConflict(error))
				void queryClient.invalidateQueries({ queryKey: ["project", project.id] });
		},
	});
	return (
		<DetailsDialog
			title="Compare Versions"
			size="wide"
			onClose={onClose}
			actions={
				project.can_edit !== false && (
					<Button
						small
						variant="primary"
						disabled={!query.data || restoreMutation.isPending}
						onClick={() => restoreMutation.mutate()}
					>
						{restoreMutation.isPending ? "Processing..." : "Restore This Version"}
					</Button>
				)
			}
		>
			<p className="strong">
				Saved {formatDateTime(version.saved_at)} by {version.by ?? "an unknown person"}
				{version.proposed_by && `, proposed by ${version.proposed_by}`}
			</p>
			{restoreMutation.error && (
				<Refusal title={errorText(restoreMutation.error, "Failed to restore version: {status}")}>
					<p>Nothing was changed.</p>
				</Refusal>
			)}
			<QueryView query={query} what="version">
				{(details) => <VersionChanges version={details} project={project} />}
			</QueryView>
		</DetailsDialog>
	);
}
