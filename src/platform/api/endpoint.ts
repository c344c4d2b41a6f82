import type * as z from "zod/v4/core";
import type { CacheTag } from "../../product/kinds.ts";
import type { LimitName } from "../../product/limits.ts";
import type { App } from "../app-context.ts";
import type { Invalidated } from "../cache/invalidation.server.ts";
import type { Actor } from "../http/authorization.ts";
import type { CallContract, ParamsOf } from "../http/call.ts";
import type { IdempotentRequest } from "./idempotency.server.ts";

type Schema = z.$ZodType;

/** A received file, stored temporarily until the endpoint has answered. */
export interface ReceivedFile {
	field: string;
	/** The client's name for it, without path and control characters. */
	name: string;
	path: string;
	size: number;
	sha256: string;
}

export interface MultipartRules {
	fileField: string;
	maxFiles: number;
	maxFileBytes: number;
	/** Messages for files over these limits. */
	tooLarge: string;
	tooMany: string;
	/** Text fields that can occur several times; they arrive as lists. */
	lists?: readonly string[];
	/** Fields that arrive as JSON; an object's properties can also arrive separately, such as `guardian.phone`. */
	json?: readonly string[];
	/** Visitors upload these files, so upload limits apply. */
	fromVisitors?: true;
}

export interface Call<P, Q, B> {
	app: App;
	/** null if nobody is signed in; never null unless `access` is `public`. */
	actor: Actor | null;
	params: P;
	query: Q;
	body: B;
	files: ReceivedFile[];
	/** Call it when visitors' files have been stored: they then count against their sender. */
	keepFiles: () => void;
	ip: string;
	/** The session token, for endpoints that end the session or keep it while ending others. */
	token: string | null;
	userAgent: string;
	headers: Headers;
	idempotency: IdempotentRequest;
	log: App["log"];
}

type OutputOf<C, Key extends string> = C extends { readonly [K in Key]: infer S extends Schema }
	? z.output<S>
	: undefined;

type Params<C extends CallContract> = C extends { readonly params: infer S extends Schema }
	? z.output<S>
	: ParamsOf<C>;

interface Rules {
	/** Also accepts a posted form (application/x-www-form-urlencoded), for clients that cannot send JSON. */
	form?: true;
	/** Bytes of a JSON body; 1 MB by default. */
	maxBodyBytes?: number;
	limit?: LimitName;
	/** Public GET: the tags that the response is built from. An anonymous response is cached until one of them changes. */
	cacheTags?: readonly CacheTag[];
	/** Public GET with personal data: no cache may store the response, not even the browser's. */
	noStore?: true;
	/** The caller (a payment provider) never retries, so the call is exempt from load shedding. */
	callerNeverRetries?: true;
	/** Tags that a success changes: copies built from them are dropped before this call answers. */
	invalidates?: Invalidated;
	/** Why a write by staff records no audit event; checked outside production. */
	unaudited?: string;
}

type Implementation<C extends CallContract> = Rules &
	(C extends { readonly multipart: true } ? { multipart: MultipartRules } : unknown) & {
		handle(call: Call<Params<C>, OutputOf<C, "query">, OutputOf<C, "body">>): Answer<C>;
	};

type Envelope<C> = C extends { readonly response: infer R extends Schema }
	? z.input<R> | Response
	: Response;
/** If the envelope holds only `success`, the handler may return nothing. */
type Answer<C> =
	| Promise<Envelope<C>>
	| (Record<string, never> extends Envelope<C> ? Promise<void> : never);

/** An endpoint in the route table; its types were checked by `implement`. */
export interface Endpoint extends Omit<CallContract, "multipart">, Rules {
	readonly multipart?: MultipartRules;
	handle(call: Call<unknown, unknown, unknown>): Promise<object>;
}

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

/** The input of a service that `serve` calls. */
export type Input<C extends CallContract> = Fields<C, "query"> &
	Fields<C, "body"> &
	Params<C> &
	(C extends { readonly idempotent: true } ? { idempotency: IdempotentRequest } : unknown);
type Fields<C, Key extends string> = C extends { readonly [K in Key]: infer S extends Schema }
	? z.output<S>
	: unknown;

/** Implements a contract by a service; `answer` builds the response. For files or IP addresses use `implement`. */
export function serve<C extends CallContract, Result>(
	contract: C,
	service: (app: App, actor: Actor | null, input: Input<C>) => Promise<Result>,
	answer: (result: Result, app: App) => Envelope<C> | Promise<Envelope<C>>,
	rules?: Rules,
): Endpoint {
	const handle = async ({ app, actor, ...call }: Call<object, object, object>) => {
		const fields = { ...call.query, ...call.body, ...call.params };
		const input = contract.idempotent ? { ...fields, idempotency: call.idempotency } : fields;
		return answer(await service(app, actor, input as Input<C>), app);
	};
	return implement(contract, { ...rules, handle } as never);
}

export const asResult = <T>(result: T) => ({ result });
export const asEmpty = () => ({});

/** The columns that the answer has under the same names, so that a field is declared in its contract alone. */
export function columnsIn<Shape extends object, Row extends object>(
	{ shape }: { readonly shape: Shape },
	row: Row,
): Pick<Row, keyof Shape & keyof Row> {
	const entries = Object.entries(row).filter(([name]) => name in shape);
	return Object.fromEntries(entries) as Pick<Row, keyof Shape & keyof Row>;
}
