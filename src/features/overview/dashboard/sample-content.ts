import type { SampleContent } from "../overview.contract.ts";

/** Describes what happens to each kind of sample content when it is removed; null if there is none. */
export function describeSampleContent({ kinds }: SampleContent) {
	const listKinds = (
		among: SampleContent["kinds"],
		of: "unchanged" | "changed" = "unchanged",
	): string | null =>
		listed(among.filter((kind) => kind[of] > 0).map((kind) => counted(kind[of], kind.kind)));
	return {
		all: listKinds(kinds),
		trashed: listKinds(kinds.filter(({ trash }) => trash)),
		deleted: listKinds(kinds.filter(({ trash }) => !trash)),
		kept: listKinds(kinds, "changed"),
	};
}

/** Kinds are named in the plural. */
function counted(count: number, kind: string): string {
	const one = kind === "categories" ? "category" : kind.replace(/s$/, "");
	return `${count} ${count === 1 ? one : kind}`;
}

function listed(parts: readonly string[]): string | null {
	if (parts.length === 0) return null;
	return new Intl.ListFormat("en", { type: "conjunction" }).format(parts);
}
