const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** 512 bytes, 3.4 KB, 5 MB; 1 MB is 1,048,576 bytes. */
export function formatBytes(bytes: number): string {
	// Another version of the server may send none.
	if (!Number.isFinite(bytes)) return "N/A";
	let size = bytes;
	let unit = 0;
	while (size >= 1024 && unit < UNITS.length - 1) {
		size /= 1024;
		unit += 1;
	}
	return `${Number(size.toFixed(unit === 0 ? 0 : 1))} ${UNITS[unit]}`;
}
