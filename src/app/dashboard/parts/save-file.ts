/** Has the browser save what is already here. */
export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has taken the content over by the next turn.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
