import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "../../features/accounts/auth/auth.contract.ts";
import { ChangePassword } from "../../features/accounts/own-account/dashboard/change-password.tsx";
import { DeleteAccountDialog } from "../../features/accounts/own-account/dashboard/delete-account-dialog.tsx";
import { SecondStepSection } from "../../features/accounts/own-account/dashboard/second-step-section.tsx";
import { SessionsList } from "../../features/accounts/own-account/dashboard/sessions-list.tsx";
import {
	fetchSessions,
	revokeSession,
	signOutEverywhere,
} from "../../features/accounts/own-account/own-account.calls.ts";
import { exportOwnData } from "../../features/privacy/privacy.calls.ts";
import { NoticesForm } from "../../features/staff-notices/dashboard/notices-form.tsx";
import { fetchNoticeChoices } from "../../features/staff-notices/staff-notices.calls.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { isStaff } from "../../platform/http/authorization.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { saveFile } from "../../shell/dashboard/export-button.tsx";
import { withIdentityProof } from "../../shell/dashboard/proof.ts";
import { QueryView } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { replaceUser, signOut, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { AccountFacts, Facts } from "../../ui/facts.tsx";
import { note } from "../../ui/note.tsx";
import { toast } from "../../ui/toast.tsx";
import { useConfirmedAction } from "../../ui/use-confirmed-action.tsx";

const SCREEN = "/dashboard/account";

export const meta = screenTitle(SCREEN);

const SESSIONS_KEY = ["sessions"];
const NOTICES_KEY = ["notices"];

export default function Account() {
	const { user } = useSession();
	const queryClient = useQueryClient();
	const [isDeleting, setDeleting] = useState(false);
	const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: () => fetchSessions(browserApi) });
	const notices = useQuery({
		queryKey: NOTICES_KEY,
		queryFn: () => fetchNoticeChoices(browserApi),
		enabled: isStaff(user),
	});
	const reloadSessions = () => void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
	const revokeMutation = useMutation({
		mutationFn: async (session: Session) => {
			if (session.current) signOut(browserApi);
			else await revokeSession(browserApi, { params: { id: session.id } });
		},
		onSuccess: () => {
			reloadSessions();
			toast.success("Session signed out successfully");
		},
		onError: (error) => toast.error(errorText(error, "Failed to sign out session")),
	});
	const signOutAll = useConfirmedAction({
		run: (_everywhere: true) => signOutEverywhere(browserApi),
		onDone: () => signOut(null),
		words: ["Sign Out Everywhere", "Sign Out Everywhere"],
		fallback: "Failed to sign out",
	});
	const download = useMutation({
		mutationFn: async () => {
			saveFile(await withIdentityProof(() => exportOwnData(browserApi)), "my-data.json");
		},
		onError: (error) => toast.error(errorText(error, "Failed to fetch your data")),
	});

	return (
		<>
			<ScreenHead of={SCREEN} />
			<div className="sections">
				<Card as="section">
					<h2>Profile</h2>
					<Facts>{user && <AccountFacts user={user} />}</Facts>
				</Card>
				<Card as="section" className="stack">
					<div className="flex flex-wrap items-center justify-between gap-3">
						<h2>Sessions</h2>
						<Button small variant="danger" onClick={() => signOutAll.askToConfirm(true)}>
							Sign Out Everywhere
						</Button>
					</div>
					<QueryView failsInline query={sessions} what="sessions" rows={2}>
						{(list) => (
							<SessionsList
								sessions={list}
								endingId={revokeMutation.isPending ? revokeMutation.variables.id : null}
								onEnd={(session) => revokeMutation.mutate(session)}
							/>
						)}
					</QueryView>
				</Card>
				<Card as="section" className="stack">
					<h2>Change Password</h2>
					<ChangePassword onChanged={reloadSessions} />
				</Card>
				<Card as="section">
					<SecondStepSection
						onChanged={({ isSetUp }) => {
							reloadSessions();
							if (user && isSetUp) replaceUser({ ...user, secondStep: undefined });
						}}
					/>
				</Card>
				{isStaff(user) && (
					<Card as="section" className="stack">
						<h2>Email Notifications</h2>
						<QueryView query={notices} what="your notifications" rows={1}>
							{(stored) => (
								<NoticesForm
									notices={stored}
									onSaved={(saved) => queryClient.setQueryData(NOTICES_KEY, saved)}
								/>
							)}
						</QueryView>
					</Card>
				)}
				<Card as="section" className="stack">
					<h2>Your Data</h2>
					<p>
						A file with what we store about your account, and about the orders and requests that you
						sent while signed in.
					</p>
					<div className="flex flex-wrap gap-3">
						<Button small disabled={download.isPending} onClick={() => download.mutate()}>
							{download.isPending ? "Processing..." : "Download My Data"}
						</Button>
						<Button small variant="danger" onClick={() => setDeleting(true)}>
							Delete My Account
						</Button>
					</div>
				</Card>
			</div>
			{isDeleting && (
				<DeleteAccountDialog
					isStaff={isStaff(user)}
					onDeleted={() => {
						signOut(null);
						// About the session, so that it shows beside the sign-in form and longer than a toast.
						note.success("Your account was deleted successfully.", { about: "session" });
					}}
					onClose={() => setDeleting(false)}
				/>
			)}
			<ConfirmDialog title="Sign Out Everywhere" {...signOutAll.dialog}>
				<p>All devices will be signed out at once, including this one.</p>
			</ConfirmDialog>
		</>
	);
}
