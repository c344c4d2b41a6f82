import type { Tx } from "../../db/transaction.ts";
import { returnMailSlot } from "./mail-limits.server.ts";
import type { Channel } from "./outbox-delivery.server.ts";
import type { StatusNotice } from "./status-notice.ts";

type ChannelName = Channel["name"];
const CHANNELS: readonly ChannelName[] = ["email", "sms"];

/** Keeps a message about a status back for a while. */
export interface Hold {
	/** What has the status: `order:{id}`. */
	for: string;
	/** The status that the recipient knows. */
	knownStatus: string;
	seconds: number;
}

interface ChangedStatus {
	/** As in `Hold`. */
	of: string;
	from: string;
	to: string;
	/** 0: each message leaves at once. */
	delaySeconds: number;
}

type Enqueue = (hold: Hold | undefined) => Promise<boolean>;

/**
 * Enqueues what customers are told of a changed status, in the transaction of the change. What waits about an earlier
 * change is taken back first: several changes become one message, and going back to the status that the customer
 * knows none at all. A message that a worker has begun to deliver counts as known.
 */
export async function enqueueStatusMessages(
	tx: Tx,
	{ of, from, to, delaySeconds }: ChangedStatus,
	enqueue: Record<ChannelName, Enqueue>,
): Promise<StatusNotice | null> {
	const known = await takeBack(tx, of);
	const held: ChannelName[] = [];
	for (const channel of CHANNELS) {
		const knownStatus = known.get(channel) ?? from;
		if (knownStatus === to) continue;
		const hold = delaySeconds ? { for: of, knownStatus, seconds: delaySeconds } : undefined;
		if (await enqueue[channel](hold)) held.push(channel);
	}
	if (held.length > 0) {
		return delaySeconds ? { state: "held", by: held, seconds: delaySeconds } : null;
	}
	const dropped = CHANNELS.filter((channel) => known.has(channel));
	return dropped.length > 0 ? { state: "dropped", by: dropped, seconds: 0 } : null;
}

/** Deletes what no worker has begun to deliver; answers the status that its recipient knows, by channel. */
async function takeBack(tx: Tx, heldFor: string): Promise<Map<ChannelName, string>> {
	const messages = await tx
		.deleteFrom("outbox")
		.where("held_for", "=", heldFor)
		.where("attempts", "=", 0)
		.where("sent_at", "is", null)
		.where("given_up_at", "is", null)
		.returning(["channel", "recipient", "known_status"])
		.execute();
	const known = new Map<ChannelName, string>();
	for (const { channel, recipient, known_status } of messages) {
		if (channel === "sms") await returnMailSlot(tx, "sms", recipient);
		if (known_status !== null) known.set(channel as ChannelName, known_status);
	}
	return known;
}
