import type * as z from "zod/v4/core";
import type { ErrorCode } from "./app-error.ts";
import type { Access } from "./authorization.ts";

/**
 * Each call of the API is declared once: the server implements it, screens send it, the OpenAPI document is generated
 * from it. Screens import the entry as a type only, so that no schema reaches visitors' scripts.
 */

type Schema = z.$ZodType;

/** The specification's bases beside the main one; a build may configure each separately. */
export type Base = "assistance" | "results" | "categories";

export interface CallContract {
	readonly method: "GET" | "POST" | "PUT" | "DELETE";
	readonly path: string;
	/** The base that screens use, if not the main one. */
	readonly base?: Base;
	/**
	 * Only for the calls of the specification (section 7): the fields of their query or body that it names. Every other
	 * call, and every other field, is sent to our own server only.
	 */
	readonly specified?: readonly string[];
	/** Heading in the API documentation. */
	readonly tag: string;
	readonly summary: string;
	readonly access: Access;
	/**
	 * Only if parts of the path must have a certain form. Otherwise they are any text: a malformed id gets the 404 of an
	 * unknown record, not a 400, because the address was probably mistyped.
	 */
	readonly params?: Schema;
	readonly query?: Schema;
	/** JSON, or the text fields of a multipart call. */
	readonly body?: Schema;
	/** The body is a multipart form with files. */
	readonly multipart?: true;
	/** The envelope's keys beside `success`. Only missing with `file`. */
	readonly response?: Schema;
	/** The response is a file. */
	readonly file?: true;
	readonly status?: 200 | 201 | 202;
	/** Additional refusals that cannot be derived from the other fields; for the documentation. */
	readonly refuses?: readonly ErrorCode[];
	/** The call accepts an `Idempotency-Key`. */
	readonly idempotent?: true;
}

type Route = `${CallContract["method"]} /${string}`;
type PartsOf<R extends Route> =
	R extends `${infer Method extends CallContract["method"]} ${infer Path}`
		? { readonly method: Method; readonly path: Path }
		: never;

/**
 * Declares a call, such as `GET /orders/:id`: the path is relative to the base, with parameters as `:id`. Preserves the
 * literal types, by which screens are type-checked.
 */
export function defineCall<
	const R extends Route,
	const C extends Omit<CallContract, "method" | "path">,
>(route: R, contract: C): PartsOf<R> & C {
	const [method, path] = route.split(" ");
	return { ...({ method, path } as PartsOf<R>), ...contract };
}

/** `defineCall` for a contract whose calls share one heading in the API documentation. */
export function callsUnder(tag: string) {
	return <const R extends Route, const C extends Omit<CallContract, "method" | "path" | "tag">>(
		route: R,
		contract: C,
	) => defineCall(route, { tag, ...contract });
}

/** `POST /orders/by-slug`: the string that screens write; the compiler compares it with the contract. */
export type RouteOf<C extends CallContract> = `${C["method"]} ${C["path"]}`;

type ParameterNames<Path extends string> = Path extends `${string}:${infer Rest}`
	? Rest extends `${infer Name}/${infer After}`
		? Name | ParameterNames<After>
		: Rest
	: never;

export type ParamsOf<C extends CallContract> = Record<ParameterNames<C["path"]>, string>;

/** Values as the server reads them; undefined, null and blank values are not sent. */
export type QueryOf<C extends CallContract> = C extends { readonly query: infer Q extends Schema }
	? { [Name in keyof z.output<Q>]?: z.output<Q>[Name] | "" | null }
	: never;

/**
 * The body that a client sends. A POST must name every field, even as undefined, so that a renamed field causes a type
 * error in every screen; a PUT sends only the fields that change.
 */
export type BodyOf<C extends CallContract> = C extends { readonly body: infer B extends Schema }
	? C["method"] extends "POST"
		? { [Field in keyof Required<z.input<B>>]: z.input<B>[Field & keyof z.input<B>] }
		: z.input<B>
	: never;

/** The names of the specified fields; `never` for a call that the specification does not name. */
type SpecifiedOf<C extends CallContract> = C extends {
	readonly specified: readonly (infer Name extends string)[];
}
	? Name
	: never;

/**
 * A call's query or body under the key that takes it: as a whole, or for a specified call its specified fields, and the
 * others as `ours`.
 */
export type InputOf<C extends CallContract, Key extends "query" | "body", Whole> = [Whole] extends [
	never,
]
	? unknown
	: C extends { readonly specified: readonly string[] }
		? Given<Key, Pick<Whole, SpecifiedOf<C> & keyof Whole>> &
				Given<"ours", Omit<Whole, SpecifiedOf<C>>>
		: Given<Key, Whole>;

/** An option that may be left out if its value may be empty. */
type Given<Key extends string, Value> =
	Record<never, never> extends Value ? { [Name in Key]?: Value } : { [Name in Key]: Value };

/** The parsed envelope, without `success`. */
export type ResponseOf<C extends CallContract> = C extends { readonly file: true }
	? Blob
	: C extends { readonly response: infer R extends Schema }
		? z.output<R>
		: never;
