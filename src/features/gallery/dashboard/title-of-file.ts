/** Words that cameras, phones and messengers write into file names. */
const DEVICE_WORD =
	/^(img|image|imagen|photo|pic|picture|dsc[a-z]?|dcim|pxl|mvimg|screenshot|scan|whatsapp|signal|at|am|pm|mp|burst|copy|edited|cover)$/i;
/** Numbers, and marks such as WA0007 or P1010012. */
const DEVICE_NUMBER = /^[a-z]{0,4}\d{3,}$|^\d+$/i;

/** A title to begin with: "maji-safi_team.jpg" gives "Maji safi team". What only a camera wrote gives none. */
export function titleOfFile(name: string): string {
	const words = name
		.normalize("NFC")
		.replace(/\.[a-z0-9]{2,5}$/i, "")
		// Of a file that was saved twice.
		.replace(/\s*\(\d+\)$/, "")
		.split(/[\s_.+()-]+/)
		.filter(Boolean);
	if (words.every((word) => DEVICE_WORD.test(word) || DEVICE_NUMBER.test(word))) return "";
	const title = words.join(" ").slice(0, 200);
	return title.charAt(0).toUpperCase() + title.slice(1);
}
