/** Whether the browser's user asks for little data. Safari and Firefox do not say. */
export function hasDataSaver(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
