import { type ReactNode, Suspense, useEffect } from "react";
import { Await, data, useRevalidator, useRouteError } from "react-router";
import { ApiError, errorText, isUnanswered } from "../platform/browser/api-error.ts";
import { loadWithRetry, pingServer } from "../platform/browser/connection.ts";
import { ErrorState } from "../ui/states.tsx";

/** A loader's result: a promise in the browser, awaited on the server. Never rejects: a failure has a message. */
export type Settled<T> =
	| { ok: true; value: T }
	| {
			ok: false;
			error: string;
			status: number;
			/** No response arrived from this server. */
			lost?: boolean;
	  };
export type MaybeSettled<T> = Settled<T> | Promise<Settled<T>>;

/** `fallback` is the message if the server sent none; `{status}` in it is replaced. */
export async function settled<T>(
	promise: Promise<T>,
	fallback: string,
	withoutStatus?: string,
): Promise<Settled<T>> {
	try {
		return { ok: true, value: await promise };
	} catch (error) {
		return {
			ok: false,
			error: errorText(error, fallback, withoutStatus),
			// Treat an unreadable response like none at all, whatever its status.
			status: error instanceof ApiError && !error.unreadable ? error.status : 0,
			...(typeof document === "object" && isUnanswered(error) && { lost: true }),
		};
	}
}

/** Long enough for data that is on its way with the page's script, too short to be noticed. */
const SETTLE_MS = 150;

/** Values of parts that arrive within a moment, else promises: React shows a fallback for at least 0.3 s. */
export async function awaitBriefly<T extends Record<string, unknown>>(
	parts: T,
): Promise<{ [Name in keyof T]: T[Name] | Awaited<T[Name]> }> {
	const results: { [Name in keyof T]: T[Name] | Awaited<T[Name]> } = { ...parts };
	const arrived = Object.keys(parts).map(async (name: keyof T) => {
		results[name] = await parts[name];
	});
	await Promise.race([
		Promise.all(arrived),
		new Promise((resolve) => setTimeout(resolve, SETTLE_MS)),
	]);
	return { ...results };
}

/** A loader's response: the API's status if the address is wrong, 503 if a part could not be fetched. */
export function pageResponse<T extends Record<string, unknown>>(
	parts: T,
	headers?: Record<string, string>,
) {
	const failed = Object.values(parts).find(isFailed);
	if (!failed) return data(parts, headers && { headers });
	const refused = failed.status >= 400 && failed.status < 500;
	return data(parts, { ...(headers && { headers }), status: refused ? failed.status : 503 });
}

export function isFailed(part: unknown): part is { ok: false; status: number } {
	return typeof part === "object" && part !== null && "ok" in part && part.ok === false;
}

interface DeferredProps<T> {
	of: MaybeSettled<T>;
	/** Keeps the current content until the next response. Default: each load shows `fallback`. */
	keepPrevious?: boolean;
	fallback: ReactNode;
	/** Replaces the default error with its retry button. */
	failed?: (failure: {
		error: string;
		status: number;
		lost?: boolean;
		retry: () => void;
	}) => ReactNode;
	children: (value: T) => ReactNode;
}

/** Renders `fallback` while loading, then the value, or the error with a retry button. */
export function Deferred<T>({
	of,
	keepPrevious,
	fallback,
	failed = ({ error, retry }) => <ErrorState message={error} onRetry={retry} />,
	children,
}: DeferredProps<T>) {
	const { revalidate } = useRevalidator();
	return (
		<Suspense key={keepPrevious ? undefined : loadNumber(of)} fallback={fallback}>
			<Await resolve={of}>
				{(loaded) =>
					loaded.ok ? (
						children(loaded.value)
					) : (
						<>
							{loaded.status === 0 && <AwaitConnection of={loaded} then={revalidate} />}
							{failed({ ...loaded, retry: revalidate })}
						</>
					)
				}
			</Await>
		</Suspense>
	);
}

/** Loads the data again once online. Until then `ConnectionNotice` shows the offline page. */
function AwaitConnection({ of, then }: { of: object; then: () => Promise<void> }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
	useEffect(() => {
		const leaving = new AbortController();
		pingServer()
			.catch(() => loadWithRetry(pingServer, leaving.signal, "page").then(then))
			.catch(() => {});
		return () => leaving.abort();
	}, [of]);
	return null;
}

const loads = new WeakMap<object, number>();
let lastLoad = 0;

/** A number for each load. As a key it makes the Suspense boundary show its fallback, not old content. */
function loadNumber(of: object): number {
	const known = loads.get(of);
	if (known !== undefined) return known;
	lastLoad += 1;
	loads.set(of, lastLoad);
	return lastLoad;
}

export function PageFailure() {
	const error = useRouteError();
	useEffect(() => {
		console.error(error);
	}, [error]);
	return (
		<div className="wrap section">
			<ErrorState message="This page failed to load" onRetry={() => location.reload()}>
				Something went wrong on our side. Anything you had typed into a form is kept on this device.
			</ErrorState>
		</div>
	);
}
