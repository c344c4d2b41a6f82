import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { Button } from "../../../ui/button.tsx";
import { mayMoveFocus } from "../../../ui/focus.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { CheckIcon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { confirmCheck, fetchChecks, fetchRelease, sendTestMail } from "../going-live.calls.ts";
import type { Check, GoingLiveChecks } from "../going-live.contract.ts";
import { DownloadBackup } from "./download-backup.tsx";
import { RemoveSampleContent } from "./remove-sample-content.tsx";

const CHECKS_KEY = ["going live"];
const BUSY_POLL_MS = 5_000;

export function useGoingLive(enabled = true): UseQueryResult<GoingLiveChecks> {
	return useQuery({
		queryKey: CHECKS_KEY,
		queryFn: () => fetchChecks(browserApi),
		enabled,
		refetchInterval: ({ state }) => state.data?.checks.some(({ busy }) => busy) && BUSY_POLL_MS,
	});
}

export function GoingLiveList({ checks }: { checks: readonly Check[] }) {
	const [isDownloading, setDownloading] = useState(false);
	const queryClient = useQueryClient();
	const confirmation = useMutation({
		mutationFn: ({ key, done }: Check & { row: Element | null }) =>
			confirmCheck(browserApi, { params: { key }, body: { done: !done } }),
		onSuccess: (changed, { row }) => {
			// The row moves into the other list, and its button loses the focus: focus a neighbouring row.
			const next = row?.nextElementSibling ?? row?.previousElementSibling;
			if (next instanceof HTMLElement && mayMoveFocus(row)) next.focus({ preventScroll: true });
			queryClient.setQueryData(CHECKS_KEY, changed);
		},
		onError: (error) => toast.error(errorText(error, "Failed to save the confirmation")),
	});
	const testMail = useMutation({
		mutationFn: () => sendTestMail(browserApi),
		onSuccess: ({ message }) => void toast.success(message),
		onError: (error) => toast.error(errorText(error, "Failed to send the test email")),
	});
	// A test mail takes time; the list shows its outcome.
	useQuery({
		queryKey: CHECKS_KEY,
		queryFn: () => fetchChecks(browserApi),
		enabled: testMail.isSuccess,
		refetchInterval: () => Date.now() - testMail.submittedAt < 60_000 && 3_000,
	});
	const open = checks.filter(({ done }) => !done);
	const finished = checks.filter(({ done }) => done);
	const actions: Record<string, ReactNode> = {
		mail: (
			<Button key="mail" small disabled={testMail.isPending} onClick={() => testMail.mutate()}>
				Send a Test Email
			</Button>
		),
		backup: (
			<Button key="backup" small onClick={() => setDownloading(true)}>
				Download a Backup
			</Button>
		),
		samples: <RemoveSampleContent key="samples" />,
	};
	const row = (check: Check) => (
		<li key={check.key} className="grid gap-1 pl-8.5" data-done={check.done} tabIndex={-1}>
			<p className="task-title relative font-bold">
				{check.done ? (
					<CheckIcon />
				) : (
					<span className="absolute top-[0.1em] -left-8.5 w-5.5 h-5.5 border-2 border-ink-soft rounded-full" />
				)}
				{check.title}
			</p>
			{check.text && <p className="soft wrap-anywhere">{check.text}</p>}
			{check.done && check.confirmed_at && (
				<p className="soft">Confirmed on {formatShortDate(check.confirmed_at)}</p>
			)}
			<div className="flex flex-wrap items-center gap-3 pt-1 empty:hidden">
				{!check.done &&
					check.links?.map(({ label, to }) => (
						<Link className="link" key={to} to={to}>
							{label}
						</Link>
					))}
				{check.busy ? (
					<Button small disabled>
						Loading...
					</Button>
				) : (
					!(check.done && check.key === "samples") && actions[check.key]
				)}
				{check.confirmed_at !== undefined && (
					<Button
						small
						variant={check.done ? "quiet" : undefined}
						aria-label={`${check.done ? "Undo" : "Done"}: ${check.title}`}
						disabled={confirmation.isPending}
						onClick={({ currentTarget }) =>
							confirmation.mutate({ ...check, row: currentTarget.closest("li") })
						}
					>
						{check.done ? "Undo" : "Done"}
					</Button>
				)}
			</div>
		</li>
	);
	return (
		<>
			{open.length > 0 && (
				<ol className="grid grid-cols-1 gap-4.5 max-w-[46rem]">{open.map(row)}</ol>
			)}
			{finished.length > 0 && (
				<details className="fold mt-4">
					<summary>{finished.length} done</summary>
					<ol className="grid grid-cols-1 gap-4.5 max-w-[46rem] mt-3">{finished.map(row)}</ol>
				</details>
			)}
			{isDownloading && (
				<DownloadBackup
					onDownloaded={() => void queryClient.invalidateQueries({ queryKey: CHECKS_KEY })}
					onClose={() => setDownloading(false)}
				/>
			)}
		</>
	);
}

export function GoingLiveProgress({ checks }: { checks: readonly Check[] }) {
	const open = checks.filter(({ done }) => !done).length;
	if (open === 0) return null;
	return (
		<p className="progress flex flex-wrap items-center gap-y-1 gap-x-3.5">
			<Link className="link strong" to="/dashboard/going-live">
				Going live: {open} to do
			</Link>
			<progress
				className="basis-55 min-w-0"
				aria-label="Tasks done for going live"
				max={checks.length}
				value={checks.length - open}
			/>
		</p>
	);
}

export function VersionAndChanges() {
	const { data } = useQuery({ queryKey: ["release"], queryFn: () => fetchRelease(browserApi) });
	if (!data) return null;
	return (
		<details className="fold mt-4">
			<summary>Version {data.version} and its changes</summary>
			<p className="soft mt-3 wrap-anywhere whitespace-pre-line">{data.changes}</p>
		</details>
	);
}
