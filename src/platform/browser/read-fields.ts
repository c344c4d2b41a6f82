import type { Pagination, PictureVariant } from "../http/contract-fields.ts";

// Reads single fields of an answer with the type that screens expect: another server may send any value, or none.

/** Text; a number becomes text, anything else empty. */
export function readText(value: unknown): string {
	if (typeof value === "string") return value;
	return typeof value === "number" ? String(value) : "";
}

export function readTextOrNull(value: unknown): string | null {
	return readText(value) || null;
}

/** A word of a fixed list, such as a status. Screens show unknown ones as they are, and none as N/A. */
export function readWord<Word extends string>(value: unknown): Word {
	return readText(value) as Word;
}

/** A number, also as text; undefined if there is none. */
export function readNumber(value: unknown): number | undefined {
	const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** NaN if it cannot be read: screens show N/A, and forms do not save another amount in its place. */
export const readAmount = (value: unknown): number => readNumber(value) ?? Number.NaN;

/** A time for `format.ts`: empty if missing, "Invalid date" if it is neither a text nor a number of milliseconds. */
export function readTime(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "string") return value;
	const isTime = typeof value === "number" && Math.abs(value) <= 8.64e15;
	return isTime ? new Date(value).toISOString() : "Invalid date";
}

export function readTimeOrNull(value: unknown): string | null {
	return readTime(value) || null;
}

export function readFlag(value: unknown, fallback = false): boolean {
	return typeof value === "boolean" ? value : fallback;
}

export function readObject<T extends object>(value: T | null | undefined): Partial<T> | undefined {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Reads a row, and keeps only the fields that were sent. */
export function readGiven<Row extends object>(
	sent: Partial<Row> | null | undefined,
	read: (sent: Partial<Row>) => Row,
): Partial<Row> {
	const given = readObject(sent) ?? {};
	const fields = Object.entries(read(given)).filter(([name]) => name in given);
	return Object.fromEntries(fields) as Partial<Row>;
}

/** Numbers by name; other values are left out. */
export function readCounts(value: object): Record<string, number> {
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, sent]) => {
			const count = readNumber(sent);
			return count === undefined ? [] : [[name, count]];
		}),
	);
}

export function readRows<T>(value: readonly T[] | null | undefined): T[] {
	return Array.isArray(value) ? value.filter(readObject) : [];
}

/** The widths in which a picture exists, in ascending order; without a width the browser could not choose one. */
export function readVariants(
	value: readonly PictureVariant[] | null | undefined,
): PictureVariant[] {
	return readRows(value)
		.map(({ url, width }) => ({ url: readText(url), width: readNumber(width) ?? 0 }))
		.filter(({ url, width }) => url && width);
}

/** Another server may not say how many rows there are. */
export type ReadPagination = Omit<Pagination, "total"> & { total: number | undefined };

/** Pagination of a response; missing values mean a single page of the specification's ten items. */
export function readPagination(value: Partial<Pagination> | null | undefined): ReadPagination {
	return {
		page: readNumber(value?.page) ?? 1,
		limit: readNumber(value?.limit) ?? 10,
		total: readNumber(value?.total),
		totalPages: readNumber(value?.totalPages) ?? 1,
	};
}

/** The most rows of lists that can be changed or exported in one selection. */
export const MAX_CHOSEN = 100;
