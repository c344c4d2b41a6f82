/** What the public sees of participants' names. */
export type NamesShown = "full" | "initials" | "hidden";

export const NAME_HIDDEN = "Name not shown";

/** Replaces a participant's name for good, when their data is erased. */
export const NAME_WITHHELD = "Name withheld";

export function shownName(name: string, names: NamesShown): string {
	if (names === "full") return name;
	return (names === "initials" && initialsOf(name)) || NAME_HIDDEN;
}

/** A word with its apostrophes and numbers, or what is between two names or their parts. */
const PARTS = /[\p{L}\p{M}\p{N}'’‘ʼʻ`´]+|[&,;/+]|-|\s+/gu;

/**
 * The first letter of each word: "Achieng Otieno & Mary-Anne K." becomes "A. O. & M.-A. K.". Only letters and
 * what separates names are kept, so nothing else that was written beside a name, such as a number, gets out.
 */
export function initialsOf(name: string): string {
	const parts = name.normalize("NFC").match(PARTS) ?? [];
	return parts
		.map((part) => {
			if (/^and$/i.test(part)) return "and";
			if (!/[\p{L}\p{M}\p{N}]/u.test(part)) return part.trim() === "" ? " " : part;
			const initial = /\p{L}\p{M}*/u.exec(part)?.[0];
			return initial ? `${initial.toLocaleUpperCase("en")}.` : "";
		})
		.join("")
		.replace(/ +(?=[ ,;])/g, "")
		.replace(/^[\s&,;/+-]+|[\s&,;/+-]+$/g, "");
}
