export function valueWords(value: unknown): string {
	if (value === null || value === undefined || value === "") return "–";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (Array.isArray(value)) return value.map(valueWords).join(", ") || "–";
	if (typeof value === "object")
		return Object.values(value).filter(Boolean).map(valueWords).join(" · ");
	return String(value);
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
