import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { mayMoveFocus } from "../../../ui/focus.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { confirmCheck, fetchChecks, fetchRelease, sendTestMail } from "../going-live.calls.ts";
import type { Check } from "../going-live.contract.ts";
import { DownloadBackup, type WithProof } from "./download-backup.tsx";

const CHECKS = ["going live"];

export function useChecks(api: Api, enabled: boolean): Check[] | undefined {
	return useQuery({ queryKey: CHECKS, queryFn: () => fetchChecks(api), enabled }).data;
}

interface GoingLiveListProps {
	api: Api;
	checks: readonly Check[];
	withProof: WithProof;
}

/** What an admin has to do before visitors come; what is fine folds away, but for its buttons. */
export function GoingLiveList({ api, checks, withProof }: GoingLiveListProps) {
	const [isDownloading, setDownloading] = useState(false);
	const queryClient = useQueryClient();
	const confirming = useMutation({
		mutationFn: ({ key, ok }: Check & { row: Element | null }) => confirmCheck(api, key, !ok),
		onSuccess: (changed, { row }) => {
			// The row moves into the other list, and its button with it.
			const next = row?.nextElementSibling ?? row?.previousElementSibling;
			if (next instanceof HTMLElement && mayMoveFocus(row)) next.focus({ preventScroll: true });
			queryClient.setQueryData(CHECKS, changed);
		},
		onError: (error) => toast.error(errorText(error, "Failed to save the confirmation")),
	});
	const testing = useMutation({
		mutationFn: () => sendTestMail(api),
		onSuccess: (message) => void toast.success(message || "Test mail sent successfully"),
		onError: (error) => toast.error(errorText(error, "Failed to send the test mail")),
	});
	// A test mail takes its time, and the list says what became of it.
	useQuery({
		queryKey: CHECKS,
		queryFn: () => fetchChecks(api),
		enabled: testing.isSuccess,
		refetchInterval: () => Date.now() - testing.submittedAt < 60_000 && 3_000,
	});
	const open = checks.filter(({ ok }) => !ok);
	const fine = checks.filter(({ ok }) => ok);
	const actions: Record<string, ReactNode> = {
		mail: (
			<Button key="mail" small disabled={testing.isPending} onClick={() => testing.mutate()}>
				Send a Test Mail
			</Button>
		),
		backup: (
			<Button key="backup" small onClick={() => setDownloading(true)}>
				Download a Backup
			</Button>
		),
	};
	const row = (check: Check) => (
		<li key={check.key} tabIndex={-1}>
			<p>
				<strong>{check.title}</strong>
				{check.ok && check.confirmed_at && ` (confirmed on ${formatShortDate(check.confirmed_at)})`}
			</p>
			{check.text && <p className="soft break-words">{check.text}</p>}
			<p className="flex flex-wrap gap-3">
				{!check.ok &&
					check.links?.map(({ label, to }) => (
						<Link className="link" key={to} to={to}>
							{label}
						</Link>
					))}
				{!check.ok && actions[check.key]}
				{check.confirmed_at !== undefined && (
					<Button
						small
						variant={check.ok ? "quiet" : undefined}
						aria-label={`${check.ok ? "Take back" : "Confirm"}: ${check.title}`}
						disabled={confirming.isPending}
						onClick={({ currentTarget }) =>
							confirming.mutate({ ...check, row: currentTarget.closest("li") })
						}
					>
						{check.ok ? "Undo" : "Confirm"}
					</Button>
				)}
			</p>
		</li>
	);
	return (
		<Card as="section" aria-labelledby="going-live">
			<h2 id="going-live" className="h3">
				{open.length > 0 ? `Ready to Go Live: ${open.length} to Do` : "Ready to Go Live"}
			</h2>
			{open.length > 0 && <ol className="stack mt-3">{open.map(row)}</ol>}
			{fine.length > 0 && (
				<details className="mt-3">
					<summary>{fine.length} are fine</summary>
					<ol className="stack mt-3">{fine.map(row)}</ol>
				</details>
			)}
			<p className="mt-3 flex flex-wrap gap-3">{fine.map(({ key }) => actions[key])}</p>
			<Release api={api} />
			{isDownloading && (
				<DownloadBackup
					api={api}
					withProof={withProof}
					onDownloaded={() => void queryClient.invalidateQueries({ queryKey: CHECKS })}
					onClose={() => setDownloading(false)}
				/>
			)}
		</Card>
	);
}

/** The version that runs; what it changes folds away. Nothing while it is not known. */
function Release({ api }: { api: Api }) {
	const { data } = useQuery({ queryKey: ["release"], queryFn: () => fetchRelease(api) });
	if (!data) return null;
	return (
		<details className="mt-3">
			<summary>Version {data.version} and its changes</summary>
			<p className="soft mt-3 break-words whitespace-pre-line">{data.changes}</p>
		</details>
	);
}
