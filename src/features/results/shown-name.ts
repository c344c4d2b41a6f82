export type NamesShown = "full" | "initials" | "hidden";

/** The public as the result is configured, or staff, who see all in full. */
export type NamesFor = NamesShown | "staff";

export function namesShownOf(item: {
	names_shown: string;
	name_hidden: number | boolean;
}): NamesShown {
	return item.name_hidden ? "hidden" : (item.names_shown as NamesShown);
}

export const NAME_HIDDEN = "Name not shown";

/** Permanently replaces an erased participant's name. */
export const NAME_WITHHELD = "Name withheld";

export function shownName(name: string, names: NamesShown): string {
	if (names === "full") return name;
	return (names === "initials" && initialsOf(name)) || NAME_HIDDEN;
}

/** A word with its apostrophes and numbers, or a separator between names. */
const PARTS = /[\p{L}\p{M}\p{N}'’‘ʼʻ`´]+|[&,;/+]|-|\s+/gu;

/** "Achieng Otieno & Mary-Anne K." becomes "A. O. & M.-A. K."; everything but letters and separators is dropped. */
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
