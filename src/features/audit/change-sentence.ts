import { fieldWords } from "../../product/audit-words.ts";

type Fields = Record<string, unknown> | null;

interface Change {
	action: string;
	before: Fields;
	after: Fields;
}

const ACTIONS: Record<string, string> = {
	create: "created",
	delete: "moved to the trash",
	restore: "restored from the trash",
	remove: "permanently deleted",
	propose: "proposed a change",
	"take over": "accepted a proposed change",
	decline: "declined a proposed change",
	withdraw: "withdrew a proposed change",
	repeat: "withdrawn again after a backup was restored",
	"add to account": "added to an account",
	"remove from account": "removed from an account",
	export: "exported",
	"look up": "looked up with all orders and requests",
	publish: "published as scheduled",
	confirm: "confirmed",
	"take back": "no longer confirmed",
	upload: "uploaded",
	note: "note added",
	contact: "call or message recorded",
	reply: "email sent",
	store: "stored",
	erase: "erased",
	invite: "invited",
	accept: "accepted the invitation",
	"send again": "sent again",
	"import items": "pasted list imported",
	"order items": "items reordered",
	"delete version": "version deleted",
	"end sessions": "signed out everywhere",
	"remove second step": "second step removed",
	"reset password": "password reset",
	"change password": "changed the password",
	"create password link": "password link created",
	"renew recovery codes": "recovery codes renewed",
};

/** Describes a change, with no values but the status: "completed → cancelled", "changed title, price". */
export function changeSentence({ action, before, after }: Change): string {
	if (action !== "update") return ACTIONS[action] ?? action;
	const { status: from } = before ?? {};
	const { status: to, ...others } = after ?? {};
	const hasNewStatus = typeof from === "string" && typeof to === "string";
	const names = Object.keys(others).map((name) =>
		name === "agreed" ? "whether the price is agreed" : fieldWords(name),
	);
	const parts = [
		...(hasNewStatus ? [`${from} → ${to}`] : []),
		...(names.length > 0 ? [`changed ${names.join(", ")}`] : []),
	];
	return parts.join(", ") || "saved";
}
