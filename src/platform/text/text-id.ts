/** With its id as text: other servers number what they store. */
export function withTextId<Sent extends { id: string }>(sent: Sent): Sent {
	return { ...sent, id: String(sent.id) };
}
