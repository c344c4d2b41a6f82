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
	remove: "removed for good",
	propose: "proposed a change",
	"take over": "took a proposed change over",
	decline: "declined a proposed change",
	withdraw: "took a proposed change back",
	repeat: "withdrawn again after a backup was restored",
	"add to account": "added to an account",
	"remove from account": "taken out of an account",
};

/** Labels of fields whose column name differs from what people call them. */
const NAMES: Record<string, string> = {
	agreed: "the price to agreed",
	content_sha256: "content",
	featured_image: "cover",
	image_url: "picture",
};

/** Summarises a change without values other than the status: "completed → cancelled", "changed title, price". */
export function changeSentence({ action, before, after }: Change): string {
	if (action !== "update") return ACTIONS[action] ?? action;
	const { status: from } = before ?? {};
	const { status: to, ...others } = after ?? {};
	const isMoved = typeof from === "string" && typeof to === "string";
	const names = Object.keys(others).map((name) => NAMES[name] ?? name.replaceAll("_", " "));
	const parts = [
		...(isMoved ? [`${from} → ${to}`] : []),
		...(names.length > 0 ? [`changed ${names.join(", ")}`] : []),
	];
	return parts.join(", ") || "saved";
}
