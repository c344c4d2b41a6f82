/** Whether the user asks for little data. Safari and Firefox do not report it. */
export function hasDataSaver(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
