/** Has the browser save a file that came as an answer, under a name. Only in the browser. */
export function saveFile(file: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	// Some browsers read the address only after the click has been handled.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
