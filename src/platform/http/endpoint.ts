import type * as z from "zod/v4/core";
import type { AppContext } from "../app-context.ts";
import type { CacheTag } from "../cache/invalidation.server.ts";
import type { Actor } from "./authorization.ts";
import type { CallContract } from "./call.ts";
import type { IdempotentRequest } from "./idempotency.server.ts";
import type { LimitName } from "./rate-limits.server.ts";

type Schema = z.$ZodType;

/** A file received: kept in a temporary place until the endpoint has answered. */
export interface ReceivedFile {
	field: string;
	/** As the sender named it, without any path or control characters. */
	name: string;
	path: string;
	/** Bytes. */
	size: number;
	/** In hex. */
	sha256: string;
}

export interface MultipartRules {
	/** Name of the field that carries files. */
	fileField: string;
	maxFiles: number;
	/** Bytes of one file. */
	maxFileBytes: number;
	/** Sentence for a file over the limit. */
	tooLarge: string;
	tooMany: string;
	/** Text fields that may come several times: they arrive as lists. */
	lists?: readonly string[];
	/** Fields that are no texts: they come as JSON, and an object's also one by one as `guardian.phone`. */
	json?: readonly string[];
	/** Files of visitors: how much of them is taken is limited. */
	fromVisitors?: true;
}

export interface Call<P, Q, B> {
	app: AppContext;
	/** null when nobody is signed in; never null where `access` is not `public`. */
	actor: Actor | null;
	params: P;
	query: Q;
	body: B;
	/** Files of a multipart call. */
	files: ReceivedFile[];
	/** Call it when files of visitors have been stored: only then they count against their sender. */
	keepFiles: () => void;
	ip: string;
	/** The token of the call, for endpoints that end or keep its session. */
	token: string | null;
	userAgent: string;
	headers: Headers;
	/** For what is stored once however often it is sent. */
	idempotency: IdempotentRequest;
	log: AppContext["log"];
}

type Has<C, Key extends string> = C extends { readonly [K in Key]: infer S extends Schema }
	? z.output<S>
	: undefined;

/** What the server adds to a contract, whatever the contract. */
interface Rules {
	/** The body may also be a posted form (application/x-www-form-urlencoded): for senders that know nothing else. */
	form?: true;
	/** Bytes of a JSON body; 1 MB unless given. */
	maxBodyBytes?: number;
	limit?: LimitName;
	/** Public GET: what the answer is built from. An anonymous answer is cached until one of them changes. */
	cacheTags?: readonly CacheTag[];
	/** Public GET about one person: no cache keeps the answer, the browser's included. */
	unstored?: true;
	/** Its sender (a payment provider) asks once and never again: answered however busy the server is. */
	askedOnce?: true;
	/** What a success changes: cached answers and pages built from it are dropped before this call answers. */
	invalidates?: readonly CacheTag[];
	/** Why a write by staff leaves no audit event; checked outside production. */
	unaudited?: string;
}

type Implementation<C extends CallContract> = Rules &
	(C extends { readonly multipart: true } ? { multipart: MultipartRules } : unknown) & {
		handle(call: Call<Has<C, "params">, Has<C, "query">, Has<C, "body">>): Answer<C>;
	};

/** Where the envelope holds nothing beside `success`, the handler need not return anything. */
type Answer<C> = C extends { readonly response: infer R extends Schema }
	?
			| Promise<z.input<R> | Response>
			| (z.input<R> extends Record<string, never> ? Promise<void> : never)
	: Promise<Response>;

/** An endpoint as the route table holds it, its types checked where it was implemented. */
export interface Endpoint extends Omit<CallContract, "multipart">, Rules {
	readonly multipart?: MultipartRules;
	handle(call: Call<unknown, unknown, unknown>): Promise<object>;
}

/** The endpoint of a contract: what the compiler checks of the handler comes from the contract alone. */
export function implement<C extends CallContract>(
	contract: C,
	implementation: Implementation<C>,
): Endpoint {
	return {
		...contract,
		...implementation,
		handle: async (call) => (await implementation.handle(call as never)) ?? {},
	} as Endpoint;
}
