import type { CallContract, ResponseOf, RouteOf } from "../http/call.ts";
import type { Api, Arguments, CallOptions } from "./api-client.ts";

/** The only key of an object; `never` if it has several keys, or any key at all is allowed. */
type OnlyKey<T> = T extends readonly unknown[] | null
	? never
	: T extends object
		? string extends keyof T
			? never
			: { [Key in keyof T & string]: [keyof T] extends [Key] ? Key : never }[keyof T & string]
		: never;

/** Path of the value that the answer wraps: `data.order` of `{ data: { order } }`, `result` of `{ result: rows }`. */
type PathOf<Answer> =
	Extract<keyof Answer, "data" | "result"> extends infer Outer extends keyof Answer & string
		? [OnlyKey<Answer[Outer]>] extends [never]
			? Outer
			: `${Outer}.${OnlyKey<Answer[Outer]>}`
		: never;

type Unwrapped<Answer, Path> =
	Path extends `${infer Outer extends keyof Answer & string}.${infer Inner}`
		? Answer[Outer][Inner & keyof Answer[Outer]]
		: Answer[Path & keyof Answer];

type AlwaysSent = "apiPart" | "file" | "timeoutMs";

/** What a call always sends. A public call must say whether it sends the token. */
type Fixed<C extends CallContract> = Pick<
	CallOptions<C>,
	Extract<keyof CallOptions<C>, AlwaysSent>
> &
	(C["access"] extends "public" ? { token: "none" | "optional" } : unknown);

type OwnCall<C extends CallContract, Answer> = (
	api: Api,
	...options: Arguments<Omit<CallOptions<C>, AlwaysSent | "token">>
) => Promise<Answer>;

type OwnRoute<C extends CallContract> = C extends { readonly specifiedFields: readonly string[] }
	? never
	: RouteOf<C>;

/**
 * A call that the specification does not name, sent to our own server only: `export const readWork = ownCall<typeof
 * calls.readWork>("GET /work", { take: "result" })`, then `readWork(api)`. Without `take` it returns the whole answer,
 * and does not compile if that is one wrapped value.
 * The answer is not checked again, because our server validates it. Readers of specified calls are lenient, because
 * another server may answer those.
 * @__NO_SIDE_EFFECTS__
 */
export function ownCall<C extends CallContract = never>(
	route: OwnRoute<C>,
	fixed: Fixed<C> & { take: PathOf<ResponseOf<C>> },
): OwnCall<C, Unwrapped<ResponseOf<C>, PathOf<ResponseOf<C>>>>;
export function ownCall<C extends CallContract = never>(
	route: OwnRoute<C>,
	...fixed: Arguments<Fixed<C>>
): OwnCall<
	C,
	[OnlyKey<ResponseOf<C>> & ("data" | "result")] extends [never] ? ResponseOf<C> : void
>;
export function ownCall(
	route: string,
	{ take, ...always }: { take?: string; [option: string]: unknown } = {},
): (api: Api, options?: object) => Promise<never> {
	return async (api, options) => {
		const send = api as unknown as (route: string, options: object) => Promise<never>;
		let answer = await send(route, { token: "required", ...always, ...options });
		for (const key of take?.split(".") ?? []) answer = answer[key];
		return answer;
	};
}
