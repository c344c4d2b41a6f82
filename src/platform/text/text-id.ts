/** Ids that a server sent as numbers, as text. */
const numbers = new Set<string>();

/** An id as screens use it, for addresses and form fields: as text. Some other servers use numbers. */
export function textId(id: unknown): string {
	if (typeof id === "number") numbers.add(String(id));
	return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

/** The same; null if there is none. */
export function textIdOrNull(id: unknown): string | null {
	return textId(id) || null;
}

export function withTextId<Sent extends { id: string }>(sent: Sent): Sent {
	return { ...sent, id: textId(sent.id) };
}

/** An id as its server sent it, for a body: one that was a number is a number again, whatever its type says. */
export function sentId(id: string): string {
	return (numbers.has(id) ? Number(id) : id) as string;
}
