/** Combining marks, such as accents and vowel points, and invisible characters. */
const IGNORED = /[\p{M}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** Apostrophes, and the marks that are typed or pasted for one. */
const APOSTROPHES = /['`‘’‛′‵ʹʻʼʽʾʿˈꞋꞌ՚׳]/g;

/**
 * How search, names and slugs compare texts: "CO₂", "Gĩkũyũ" and "Ng’ang’a" become "co2", "gikuyu" and "nganga". A part
 * of a text folds to a part of the folded text. Never display the result.
 * Not in SQL, so that browser, server and both databases agree in any locale. A change needs a migration that folds
 * stored texts again.
 */
export function fold(text: string): string {
	return (
		text
			// Acute accents typed as apostrophes; decomposed they would be spaces.
			.replace(/[\u00B4\u1FFD]/g, "")
			.normalize("NFKD")
			.replace(IGNORED, "")
			.replace(APOSTROPHES, "")
			// The fraction slash (in ½) and the non-breaking hyphen become those of a keyboard.
			.replaceAll("\u2044", "/")
			.replaceAll("\u2010", "-")
			.toLowerCase()
			.replaceAll("ß", "ss")
			.replaceAll("ς", "σ")
			// Spaces that were separated by removed characters.
			.replace(/ {2,}/g, " ")
	);
}

export function foldLine(text: string): string {
	// Does not replace single spaces, of which a long text may have millions.
	return fold(text)
		.replace(/\s{2,}|[^\S ]/g, " ")
		.trim();
}

/** Number of inserted, deleted, replaced or swapped letters (optimal string alignment distance). */
export function editDistance(a: string, b: string): number {
	let [before, last]: [number[], number[]] = [
		[],
		Array.from({ length: b.length + 1 }, (_, i) => i),
	];
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const isSame = a[i - 1] === b[j - 1];
			let least = Math.min(
				(last[j] as number) + 1,
				(row[j - 1] as number) + 1,
				(last[j - 1] as number) + (isSame ? 0 : 1),
			);
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
			row.push(least);
		}
		[before, last] = [last, row];
	}
	return last[b.length] as number;
}
