/** Words that cameras, phones and messengers put into file names. */
const DEVICE_WORD =
	/^(img|image|imagen|photo|pic|picture|dsc[a-z]?|dcim|pxl|mvimg|screenshot|scan|whatsapp|signal|at|am|pm|mp|burst|copy|edited|cover)$/i;
/** Numbers, and codes such as WA0007 or P1010012. */
const DEVICE_NUMBER = /^[a-z]{0,4}\d{3,}$|^\d+$/i;

/** Suggests a title: "maji-safi_team.jpg" becomes "Maji safi team". A name that a camera generated gives "". */
export function titleOfFile(name: string): string {
	const words = name
		.normalize("NFC")
		.replace(/\.[a-z0-9]{2,5}$/i, "")
		// The "(1)" of a file that was saved twice.
		.replace(/\s*\(\d+\)$/, "")
		.split(/[\s_.+()-]+/)
		.filter(Boolean);
	if (words.every((word) => DEVICE_WORD.test(word) || DEVICE_NUMBER.test(word))) return "";
	const title = words.join(" ").slice(0, 200);
	return title.charAt(0).toUpperCase() + title.slice(1);
}
