import { useQuery } from "@tanstack/react-query";
import { browserApi } from "../../../../shell/browser-api.ts";
import { QueryView } from "../../../../shell/dashboard/query-view.tsx";
import { Card } from "../../../../ui/card.tsx";
import type { WithProof } from "../../own-account/dashboard/use-proof.tsx";
import { INVITATIONS_KEY, InvitationsPanel } from "./invitations-panel.tsx";
import { fetchInvitations } from "./manage-invitations.calls.ts";

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
