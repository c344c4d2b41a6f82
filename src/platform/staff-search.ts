import * as z from "zod/mini";
import { id, time } from "./http/contract-fields.ts";

/** What staff find from anywhere in the dashboard, in the order in which it is shown. */
export const FOUND_KINDS = [
	"orders",
	"requests",
	"projects",
	"results",
	"places",
	"people",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** One record, with what tells it from others of its name. */
export const hit = z.object({
	id,
	title: z.string(),
	/** Such as the project of an order. */
	about: z.nullable(z.string()),
	reference: z.nullable(z.string()),
	status: z.nullable(z.string()),
	at: z.nullable(time),
	/** Of its screen, below the site's address. */
	path: z.string(),
});

export type Hit = z.infer<typeof hit>;

export const found = z.object({
	/** How many there are in all. */
	total: z.number(),
	hits: z.array(hit),
	/** The screen that lists all of them; null when none does. */
	all_path: z.nullable(z.string()),
});
export type Found = z.infer<typeof found>;
