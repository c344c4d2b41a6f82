import type * as z from "zod/v4/core";
import type { ErrorCode } from "./app-error.ts";
import type { Access } from "./authorization.ts";

// Each call is declared once: implemented by the server, sent by screens, documented by OpenAPI. Screens import only
// its type, so that no schema reaches visitors' scripts.

type Schema = z.$ZodType;

/** The specification's bases beside the main one; a build may configure each separately. */
export type ApiPart = "assistance" | "results" | "categories";

export interface CallContract {
	readonly method: "GET" | "POST" | "PUT" | "DELETE";
	readonly path: string;
	/** The base that is called; default: the main one. */
	readonly apiPart?: ApiPart;
	/** Fields of query or body that section 7 of the specification names. All others go to our own server only. */
	readonly specifiedFields?: readonly string[];
	/** Heading in the API documentation. */
	readonly tag: string;
	readonly summary: string;
	readonly access: Access;
	/** Only for path parts with a fixed form. Otherwise a malformed id gets the 404 of an unknown record, not a 400. */
	readonly params?: Schema;
	readonly query?: Schema;
	/** JSON, or the text fields of a multipart call. */
	readonly body?: Schema;
	readonly multipart?: true;
	/** The envelope's keys beside `success`. Only missing with `file`. */
	readonly response?: Schema;
	readonly file?: true;
	readonly status?: 200 | 201 | 202;
	/** Additional refusals that cannot be derived from the other fields; for the documentation. */
	readonly refuses?: readonly ErrorCode[];
	readonly idempotent?: true;
}

type Route = `${CallContract["method"]} /${string}`;
type PartsOf<R extends Route> =
	R extends `${infer Method extends CallContract["method"]} ${infer Path}`
		? { readonly method: Method; readonly path: Path }
		: never;

/** Declares a call; the path is relative to the base, with parameters as `:id`. Keeps literal types for screens. */
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

/** A POST must name every field, even as undefined, so that renaming one breaks the build; a PUT sends changes only. */
export type BodyOf<C extends CallContract> = C extends { readonly body: infer B extends Schema }
	? C["method"] extends "POST"
		? { [Field in keyof Required<z.input<B>>]: z.input<B>[Field & keyof z.input<B>] }
		: z.input<B>
	: never;

/** The names of the specified fields; `never` for a call that the specification does not name. */
type SpecifiedOf<C extends CallContract> = C extends {
	readonly specifiedFields: readonly (infer Name extends string)[];
}
	? Name
	: never;

/** Query or body under its key: whole, or for a specified call its specified fields, and the others as `ownFields`. */
export type InputOf<C extends CallContract, Key extends "query" | "body", Whole> = [Whole] extends [
	never,
]
	? unknown
	: C extends { readonly specifiedFields: readonly string[] }
		? InputOption<Key, Pick<Whole, SpecifiedOf<C> & keyof Whole>> &
				InputOption<"ownFields", Omit<Whole, SpecifiedOf<C>>>
		: InputOption<Key, Whole>;

/** An option that may be left out if its value may be empty. */
type InputOption<Key extends string, Value> =
	Record<never, never> extends Value ? { [Name in Key]?: Value } : { [Name in Key]: Value };

/** The parsed envelope, without `success`. */
export type ResponseOf<C extends CallContract> = C extends { readonly file: true }
	? Blob
	: C extends { readonly response: infer R extends Schema }
		? z.output<R>
		: never;
