import { useQuery } from "@tanstack/react-query";
import {
	INVITATIONS_KEY,
	InvitationsPanel,
} from "../../../features/accounts/invitations/dashboard/invitations-panel.tsx";
import { fetchInvitations } from "../../../features/accounts/invitations/dashboard/manage-invitations.calls.ts";
import type { WithProof } from "../../../features/accounts/own-account/dashboard/use-proof.tsx";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { Card } from "../../../ui/card.tsx";

/** Fetched only once opened. */
export function Invitations({ id, withProof }: { id: string; withProof: WithProof }) {
	const query = useQuery({
		queryKey: INVITATIONS_KEY,
		queryFn: () => fetchInvitations(browserApi),
	});
	return (
		<Card as="section" className="stack mb-6" id={id}>
			<h2>Invitations</h2>
			<QueryView
				query={query}
				loading="Loading invitations..."
				rows={1}
				failed="Failed to fetch invitations: {status}"
			>
				{(invitations) => (
					<div className="stack">
						<InvitationsPanel api={browserApi} invitations={invitations} withProof={withProof} />
					</div>
				)}
			</QueryView>
		</Card>
	);
}
