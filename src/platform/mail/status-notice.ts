import * as z from "zod/mini";

/** What a status change sends to the customer; null if no message is waiting and none was cancelled. */
export const statusNotice = z.nullable(
	z.object({
		/** `dropped`: the messages were cancelled, because the customer already knows this status. */
		state: z.enum(["held", "dropped"]),
		by: z.array(z.enum(["email", "sms"])),
		/** Until it is sent. */
		seconds: z.number(),
	}),
);
export type StatusNotice = NonNullable<z.infer<typeof statusNotice>>;
