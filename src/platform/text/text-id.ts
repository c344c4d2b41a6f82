/** Ids that a server sent as text although they look like numbers. */
const textIds = new Set<string>();

const isNumber = (id: string) => /^\d+$/.test(id) && String(Number(id)) === id;

/** An id as screens use it, for addresses and form fields: as text. Some other servers use numbers. */
export function textId(id: unknown): string {
	if (typeof id === "number") textIds.delete(String(id));
	else if (typeof id === "string" && isNumber(id)) textIds.add(id);
	return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

export function textIdOrNull(id: unknown): string | null {
	return textId(id) || null;
}

/** An id for a body, as its server sent it: a number if it was one, or if it comes from an earlier visit's draft. */
export function idAsReceived(id: string): string {
	return (isNumber(id) && !textIds.has(id) ? Number(id) : id) as string;
}
