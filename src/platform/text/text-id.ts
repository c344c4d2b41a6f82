/** Converts the id to text: some other servers use numeric ids. */
export function withTextId<Sent extends { id: string }>(sent: Sent): Sent {
	return { ...sent, id: String(sent.id) };
}
