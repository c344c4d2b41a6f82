import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { useLoadMore } from "../../../../ui/data-table.tsx";
import { formatDateTime } from "../../../../ui/format.ts";
import type { Session } from "../../auth/auth.contract.ts";

interface SessionsListProps {
	sessions: readonly Session[];
	endingId: string | null;
	onEnd: (session: Session) => void;
}

export function SessionsList({ sessions, endingId, onEnd }: SessionsListProps) {
	const { shown, more } = useLoadMore(sessions);
	return (
		<>
			<ul className="index-rows">
				{shown.map((session) => (
					<li
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
						key={session.id}
					>
						<span>
							<strong>{session.device}</strong>{" "}
							{session.current && <Badge tone="green">This session</Badge>}
							<br />
							<span className="soft">
								Signed in {formatDateTime(session.createdAt)}, last seen{" "}
								{formatDateTime(session.lastSeenAt)}
							</span>
						</span>
						<Button
							small
							aria-label={`Sign out ${session.device}${session.current ? ", this session" : ""}`}
							disabled={endingId === session.id}
							onClick={() => onEnd(session)}
						>
							Sign Out
						</Button>
					</li>
				))}
			</ul>
			{more}
		</>
	);
}
