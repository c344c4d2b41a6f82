import { ApiError } from "../../../platform/browser/api-error.ts";

export interface MovedLine {
	/** Number of the line in the text, from 1. */
	line: number;
	/** As typed: the server parses it. */
	reference: string;
	/** As typed; blank if there is none. */
	amount: string;
}

/** A reference in any notation, at the beginning of a cell; its characters are checked by the server. */
const REFERENCE = /^(MR(?:[\s\u2010-\u2015\u2212-]*[A-Z0-9]){6})(?![A-Z0-9])(.*)$/i;

/**
 * Parses one order a line, its reference and its part of the payment, typed ("MR-7K3QZ9 1,500") or pasted from a
 * spreadsheet, where other columns may come before, between or after them: the amount is the last cell.
 */
export function readPastedParts(text: string): MovedLine[] {
	return text.split(/\r?\n/).flatMap((line, index) => {
		const cells = line.split("\t").map((cell) => cell.trim());
		const filledCells = cells.filter(Boolean);
		const isHeading = index === 0 && !/\d/.test(line);
		const referenceIndex = filledCells.findIndex((cell) => REFERENCE.test(cell));
		if (filledCells.length === 0 || (isHeading && referenceIndex === -1)) return [];
		return [{ line: index + 1, ...readCells(filledCells, referenceIndex) }];
	});
}

function readCells(cells: readonly string[], referenceIndex: number) {
	const [, reference, afterReference = ""] = REFERENCE.exec(cells[referenceIndex] ?? "") ?? [];
	if (reference) {
		const amount = afterReference || (cells.slice(referenceIndex + 1).at(-1) ?? "");
		return { reference, amount: withoutSeparator(amount) };
	}
	// Not a reference: the server says so.
	const [first = "", ...rest] = cells.join(" ").split(/\s+/);
	return { reference: first, amount: rest.at(-1) ?? "" };
}

/** The amount without the separator that follows a reference, as in "MR-7K3QZ9: 1,500". */
function withoutSeparator(text: string): string {
	return text.replace(/^[\s,;:]+/, "");
}

/** Joins the server's errors into one at the text field, each with its line number. */
export function errorAtLines(error: unknown, lines: readonly MovedLine[]): unknown {
	if (!(error instanceof ApiError)) return error;
	const { fields } = error;
	const isOne = lines.length < 2;
	const errors = isOne
		? [fields.reference, fields.amount]
		: lines.flatMap(({ line, reference }, index) => {
				const prefix = `orders.${index}.`;
				return [fields[`${prefix}reference`], fields[`${prefix}amount`]].map(
					(text) => text && `Line ${line}, ${reference}: ${text}`,
				);
			});
	const orders = [fields.orders, ...errors].filter(Boolean).join("\n");
	return orders ? new ApiError(error.message, { ...error, fields: { ...fields, orders } }) : error;
}
