import * as z from "zod/mini";

/** What a change of status makes the customer hear; null when nothing waits and nothing was taken back. */
export const statusNotice = z.nullable(
	z.object({
		/** `dropped`: the customer knows this status already. */
		state: z.enum(["held", "dropped"]),
		by: z.array(z.enum(["email", "sms"])),
		/** Until it leaves. */
		seconds: z.number(),
	}),
);
export type StatusNotice = NonNullable<z.infer<typeof statusNotice>>;
