import type * as z from "zod/v4/core";
import type { ErrorCode } from "./app-error.ts";
import type { Access } from "./authorization.ts";

/**
 * One entry a call: the server implements it, screens send it, the OpenAPI document is made from it.
 * Screens import an entry as a type only, so that no schema reaches visitors' scripts.
 */

type Schema = z.$ZodType;

/** The specification's bases beside the main one; a build may point each of them elsewhere. */
export type Base = "assistance" | "results" | "categories";

export interface CallContract {
	readonly method: "GET" | "POST" | "PUT" | "DELETE";
	readonly path: string;
	/** Where screens send it, when not to the main base. */
	readonly base?: Base;
	/** The heading in the API's documentation. */
	readonly tag: string;
	readonly summary: string;
	readonly access: Access;
	readonly params?: Schema;
	readonly query?: Schema;
	/** JSON, or the text fields of a multipart call. */
	readonly body?: Schema;
	/** The body is a form with files. */
	readonly multipart?: true;
	/** The envelope's keys beside `success`. Missing only with `file`. */
	readonly response?: Schema;
	/** The answer is a file. */
	readonly file?: true;
	readonly status?: 200 | 201 | 202;
	/** Refusals that nothing else here names; for the documentation. */
	readonly refuses?: readonly ErrorCode[];
	/** An `Idempotency-Key` is honoured. */
	readonly idempotent?: true;
}

type Route = `${CallContract["method"]} /${string}`;
type PartsOf<R extends Route> =
	R extends `${infer Method extends CallContract["method"]} ${infer Path}`
		? { readonly method: Method; readonly path: Path }
		: never;

/**
 * The entry of `GET /orders/:id`: the path is below the base, with parameters as `:id`. Keeps the literal
 * types, on which screens are checked.
 */
export function defineCall<
	const R extends Route,
	const C extends Omit<CallContract, "method" | "path">,
>(route: R, contract: C): PartsOf<R> & C {
	const [method, path] = route.split(" ");
	return { ...({ method, path } as PartsOf<R>), ...contract };
}

/** The `defineCall` of a contract whose calls are under one heading in the API's documentation. */
export function callsUnder(tag: string) {
	return <const R extends Route, const C extends Omit<CallContract, "method" | "path" | "tag">>(
		route: R,
		contract: C,
	) => defineCall(route, { tag, ...contract });
}

/** `POST /orders/by-slug`: what a screen writes, compared with the contract by the compiler. */
export type RouteOf<C extends CallContract> = `${C["method"]} ${C["path"]}`;

type ParameterNames<Path extends string> = Path extends `${string}:${infer Rest}`
	? Rest extends `${infer Name}/${infer After}`
		? Name | ParameterNames<After>
		: Rest
	: never;

export type ParamsOf<C extends CallContract> = Record<ParameterNames<C["path"]>, string>;

/** Values as the server reads them; what is undefined, null or blank is not sent. */
export type QueryOf<C extends CallContract> = C extends { readonly query: infer Q extends Schema }
	? { [Name in keyof z.output<Q>]?: z.output<Q>[Name] | "" | null }
	: never;

/**
 * What a sender puts into the body. A POST names every field, if only as undefined, so that a renamed one
 * is missed in every screen; a PUT sends the fields that change.
 */
export type BodyOf<C extends CallContract> = C extends { readonly body: infer B extends Schema }
	? C["method"] extends "POST"
		? { [Field in keyof Required<z.input<B>>]: z.input<B>[Field & keyof z.input<B>] }
		: z.input<B>
	: never;

/** The parsed envelope, without `success`. */
export type ResponseOf<C extends CallContract> = C extends { readonly file: true }
	? Blob
	: C extends { readonly response: infer R extends Schema }
		? z.output<R>
		: never;
