import { type ReactNode, Suspense } from "react";
import { Await, data, useRevalidator } from "react-router";
import { ApiError, errorText } from "../../platform/browser/api-error.ts";
import { ErrorState } from "../../ui/states.tsx";

/**
 * What a page's loader brings: the server awaits it, the browser hands it on as a promise, and `Deferred`
 * shows whichever it is. It never rejects: a failure is a value with the sentence the screen shows.
 */
export type Settled<T> = { ok: true; value: T } | { ok: false; error: string; status: number };
export type MaybeSettled<T> = Settled<T> | Promise<Settled<T>>;

/** `sentence` is the screen's own from the error catalogue, with `{status}` where the status goes. */
export async function settled<T>(
	promise: Promise<T>,
	sentence: string,
	withoutStatus?: string,
): Promise<Settled<T>> {
	try {
		return { ok: true, value: await promise };
	} catch (error) {
		return {
			ok: false,
			error: errorText(error, sentence, withoutStatus),
			// An answer that cannot be read is as good as none, whatever status it came with.
			status: error instanceof ApiError && !error.unreadable ? error.status : 0,
		};
	}
}

/** A loader's answer: the refusal's status where the address is to blame, 503 where a part could not be fetched. */
export function pageResponse<T extends Record<string, unknown>>(
	parts: T,
	headers?: Record<string, string>,
) {
	const failed = Object.values(parts).find(isFailed);
	if (!failed) return data(parts, headers && { headers });
	const refused = failed.status >= 400 && failed.status < 500;
	return data(parts, { ...(headers && { headers }), status: refused ? failed.status : 503 });
}

function isFailed(part: unknown): part is { ok: false; status: number } {
	return typeof part === "object" && part !== null && "ok" in part && part.ok === false;
}

interface DeferredProps<T> {
	of: MaybeSettled<T>;
	/** What is shown stays until the next answer; otherwise each new load shows `fallback` at once. */
	keep?: boolean;
	fallback: ReactNode;
	/** Instead of the plain failure with a way to try again. */
	failed?: (failure: { error: string; status: number; retry: () => void }) => ReactNode;
	children: (value: T) => ReactNode;
}

/** Shows `fallback` until it is there, then the value or the failure with a way to try again. */
export function Deferred<T>({
	of,
	keep,
	fallback,
	failed = ({ error, retry }) => <ErrorState message={error} onRetry={retry} />,
	children,
}: DeferredProps<T>) {
	const { revalidate } = useRevalidator();
	return (
		<Suspense key={keep ? undefined : loadOf(of)} fallback={fallback}>
			<Await resolve={of}>
				{(loaded) =>
					loaded.ok ? children(loaded.value) : failed({ ...loaded, retry: revalidate })
				}
			</Await>
		</Suspense>
	);
}

const loads = new WeakMap<object, number>();
let lastLoad = 0;

/** A number for each load: as a key it makes a boundary of its own, which does not hold the old content. */
function loadOf(of: object): number {
	const known = loads.get(of);
	if (known !== undefined) return known;
	lastLoad += 1;
	loads.set(of, lastLoad);
	return lastLoad;
}
