import type { Tx } from "../../db/transaction.ts";
import { returnMailSlot } from "./mail-limits.server.ts";
import type { Channel } from "./outbox-delivery.server.ts";

type ChannelName = Channel["name"];
const CHANNELS: readonly ChannelName[] = ["email", "sms"];

export interface StatusHold {
	/** The record that has the status: `order:{id}`. */
	record: string;
	/** The status that the recipient was last told. */
	toldStatus: string;
	seconds: number;
}

interface ChangedStatus {
	/** As in `StatusHold`. */
	record: string;
	from: string;
	to: string;
	/** 0 sends each message immediately. */
	delaySeconds: number;
}

type Enqueue = (hold: StatusHold | undefined) => Promise<boolean>;

/** Enqueues messages about a new status in place of undelivered ones; none if the recipient knows the status. */
export async function enqueueStatusMessages(
	tx: Tx,
	{ record, from, to, delaySeconds }: ChangedStatus,
	enqueue: Record<ChannelName, Enqueue>,
): Promise<{ state: "held" | "dropped"; by: ChannelName[]; seconds: number } | null> {
	const known = await deleteUnsent(tx, record);
	const held: ChannelName[] = [];
	for (const channel of CHANNELS) {
		const toldStatus = known.get(channel) ?? from;
		if (toldStatus === to) continue;
		const hold = delaySeconds ? { record, toldStatus, seconds: delaySeconds } : undefined;
		if (await enqueue[channel](hold)) held.push(channel);
	}
	if (held.length > 0) {
		return delaySeconds ? { state: "held", by: held, seconds: delaySeconds } : null;
	}
	const dropped = CHANNELS.filter((channel) => known.has(channel));
	return dropped.length > 0 ? { state: "dropped", by: dropped, seconds: 0 } : null;
}

/** Deletes the messages whose delivery has not begun; returns the status that the recipient knows, by channel. */
async function deleteUnsent(tx: Tx, heldFor: string): Promise<Map<ChannelName, string>> {
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
