import { EmptyState } from "../../../ui/states.tsx";

/** Signed in, but not allowed: the server's own sentence, and what to do about it. */
export function Refused({ message }: { message: string }) {
	return (
		<EmptyState title={message}>
			<p>
				Your account does not include this part. Ask an administrator if you need it. Your own
				orders are under My Orders.
			</p>
		</EmptyState>
	);
}
