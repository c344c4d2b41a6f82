import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/states.tsx";

export interface QueryViewProps<T> {
	query: UseQueryResult<T>;
	/** Said beside the outlines of rows: "Loading orders...". */
	loading: string;
	/** How many outlines, when not as many as a list has. */
	rows?: number;
	/** The screen's sentence from the error catalogue, with `{status}` where the status goes. */
	failed: string;
	/** Above the sentence, which is then the cause. */
	failedTitle?: string;
	/** Said when no answer came at all; by default `failed` up to its colon. */
	failedWithoutStatus?: string;
	/** Instead of the plain words for a call that the role may not make. */
	refused?: (message: string) => ReactNode;
	children: (value: T) => ReactNode;
}

/**
 * What a query shows: outlines, then the value; a failure with a way to try again, or a refusal (403)
 * in plain words. What stays of another page or filter is busy until its own rows have come. When a
 * later fetch fails, what was there stays, with the failure above it.
 */
export function QueryView<T>(props: QueryViewProps<T>) {
	const { query } = props;
	if (query.isPending) return <LoadingRows text={props.loading} count={props.rows} />;
	const failed = query.isError;
	const message = failed ? errorText(query.error, props.failed, props.failedWithoutStatus) : "";
	if (query.error instanceof ApiError && query.error.status === 403) {
		return props.refused ? props.refused(message) : <Forbidden message={message} />;
	}
	const retry = () => void query.refetch();
	const title = props.failedTitle ?? message;
	const cause = props.failedTitle && <p>{message}</p>;
	if (query.data === undefined) {
		return (
			<ErrorState message={title} onRetry={retry}>
				{cause}
			</ErrorState>
		);
	}
	// One frame for both: a failure must not throw away what is being typed in the value.
	return (
		<div className="query-value" aria-busy={query.isPlaceholderData || undefined}>
			{failed && (
				<div className="mb-4">
					<Refusal title={title}>
						{cause}
						<Button small onClick={retry}>
							Try Again
						</Button>
					</Refusal>
				</div>
			)}
			{props.children(query.data)}
		</div>
	);
}

/** Signed in, but not allowed: the server's own sentence, and what to do about it. */
export function Forbidden({ message }: { message: string }) {
	return (
		<EmptyState
			title={message}
			action={
				<LinkButton small to="/dashboard">
					Overview
				</LinkButton>
			}
		>
			<p>
				Your account does not include this part. Ask an administrator if you need it. Your own
				orders are under My Orders.
			</p>
		</EmptyState>
	);
}
