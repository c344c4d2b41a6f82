import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { ApiError, errorText } from "../../platform/browser/api-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { withReferences } from "../../ui/reference-text.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../ui/states.tsx";
import type { DashboardPath } from "../screens.ts";
import { ScreenHead } from "./screen-head.tsx";
import { useFailure } from "./use-failure.ts";

const REFETCH_MS = 60_000;

const hasNotFailed = ({ state }: { state: { status: string } }) => state.status !== "error";

/** Query options: refetch on focus, and every minute while visible, unless the last call failed. */
export const AUTO_REFETCH = {
	refetchOnWindowFocus: hasNotFailed,
	refetchInterval: (query: Parameters<typeof hasNotFailed>[0]) => hasNotFailed(query) && REFETCH_MS,
};

export interface QueryViewProps<T> {
	query: UseQueryResult<T>;
	/** What is fetched, such as "orders": "Loading orders..." is read out while skeleton rows are shown. */
	what: string;
	/** Number of skeleton rows; 0 for content that usually does not exist. Default: one page. */
	rows?: number;
	/** For a failure without the server's own message. Default: "Failed to fetch orders: {status}". */
	failed?: string | undefined;
	/** Title above the message, which then gives the cause. */
	failedTitle?: string;
	/** One of several parts of a page: a failure takes one line and not a card. */
	failsInline?: boolean;
	/**
	 * Content above the page's main content: a failure takes one line, and only the first such line has a button. Nothing is
	 * shown if the server refuses or lacks the call, or if the main content reports a failure of the server too.
	 */
	isSecondary?: boolean;
	/** On a page about one record: a link to its list, which replaces the retry button after a 404. */
	back?: ReactNode;
	refused?: (message: string) => ReactNode;
	children: (value: T) => ReactNode;
}

/**
 * Renders a query: skeleton rows, then the value, an error with a retry button, or a refusal (403). The previous value
 * stays, marked busy, while another page or filter loads, and below an error.
 */
export function QueryView<T>(props: QueryViewProps<T>) {
	const { query, what, failed: fallback = failedToFetch(what) } = props;
	const queryClient = useQueryClient();
	const isSilent =
		props.isSecondary && (query.data !== undefined || isRefusedOrMissing(query.error));
	const failure = useFailure(isSilent ? null : query.error, props.isSecondary);
	if (query.isPending) return <LoadingRows text={`Loading ${what}...`} count={props.rows} />;
	const isFailed = query.isError;
	const reason = failure.isShownElsewhere && !isForbidden(query.error) ? undefined : query.error;
	const message = isFailed ? errorText(reason, fallback) : "";
	const retry = () => {
		void queryClient.refetchQueries({ type: "active", predicate: (other) => !hasNotFailed(other) });
		// `refetchQueries` skips this one if it is not enabled.
		void query.refetch({ cancelRefetch: false });
	};
	if (isFailed && props.isSecondary && query.data === undefined) {
		return isSilent || failure.isReportedByMainContent ? null : (
			<p className="soft" role="status">
				{withReferences(message)}{" "}
				{failure.hasButton && (
					<button type="button" className="link" onClick={retry}>
						Try Again
					</button>
				)}
			</p>
		);
	}
	if (isForbidden(query.error) && !props.isSecondary) {
		return props.refused ? props.refused(message) : <Forbidden message={message} />;
	}
	const title = props.failedTitle ?? message;
	const cause = props.failedTitle && <p>{withReferences(message)}</p>;
	const isGone = props.back !== undefined && isMissing(query.error);
	if (query.data === undefined && !props.failsInline) {
		if (isGone) return <RecordNotFound title={message}>{props.back}</RecordNotFound>;
		return (
			<ErrorState message={withReferences(title)} onRetry={retry}>
				{cause}
			</ErrorState>
		);
	}
	return (
		<div className="query-value" aria-busy={query.isPlaceholderData || undefined}>
			{isFailed && !props.isSecondary && (
				<div className={query.data === undefined ? undefined : "mb-4"}>
					<Refusal title={title}>
						{cause}
						{isGone ? (
							props.back
						) : (
							<Button small className="mt-2" onClick={retry}>
								Try Again
							</Button>
						)}
					</Refusal>
				</div>
			)}
			{query.data !== undefined && props.children(query.data)}
		</div>
	);
}

const failedToFetch = (what: string) => `Failed to fetch ${what}: {status}`;

interface RecordSectionProps<T> {
	title: string;
	/** Lets a keyboard shortcut go to the section. */
	id?: string;
	what: string;
	queryKey: readonly string[];
	fetch: () => Promise<T>;
	rows: number;
	children: (value: T) => ReactNode;
}

/** A section of an opened record. Its heading stays while the content loads or fails. */
export function RecordSection<T>(props: RecordSectionProps<T>) {
	const { title, what, queryKey, fetch, rows, children } = props;
	const heading = useId();
	const query = useQuery({ queryKey, queryFn: fetch });
	return (
		<section className="stack" id={props.id} tabIndex={-1} aria-labelledby={heading}>
			<h3 id={heading}>{title}</h3>
			<QueryView
				failsInline
				// No link: the dialog is over the record's list.
				back={null}
				{...{ query, what, rows }}
			>
				{children}
			</QueryView>
		</section>
	);
}

export function isForbidden(error: unknown): boolean {
	return error instanceof ApiError && error.status === 403;
}

export function isMissing(error: unknown): boolean {
	return error instanceof ApiError && error.status === 404;
}

/** Answers of a server that lacks the call, or refuses it to this person. */
function isRefusedOrMissing(error: unknown): boolean {
	return error instanceof ApiError && [401, 403, 404, 405, 501].includes(error.status);
}

export function RecordNotFound({ title, children }: { title: string; children: ReactNode }) {
	return (
		<EmptyState title={withReferences(title)} action={children}>
			<p>It may have been deleted, or the link may have a typo.</p>
		</EmptyState>
	);
}

export function Forbidden({ message }: { message: string }) {
	return (
		<EmptyState
			title={withReferences(message)}
			action={
				<LinkButton small to="/dashboard">
					Overview
				</LinkButton>
			}
		>
			<p>
				Your account does not have access to this. Ask an administrator if you need it.
				{isOwnServer() && " Your own orders are under My Orders."}
			</p>
		</EmptyState>
	);
}

interface ForbiddenScreenProps {
	of: DashboardPath;
	error: unknown;
	/** What the list has, such as "orders". */
	what: string;
}

/** A screen whose list the role may not read, without filters and buttons, which would be refused too. */
export function ForbiddenScreen({ of, error, what }: ForbiddenScreenProps) {
	return (
		<>
			<ScreenHead of={of} />
			<Forbidden message={errorText(error, failedToFetch(what))} />
		</>
	);
}
