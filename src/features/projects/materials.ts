import * as z from "zod/mini";
import { blankAsNull, cleaned } from "../../platform/http/contract-fields.ts";
import { kes } from "../../platform/text/kes.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { isOneLine, plainText } from "../../platform/text/one-line.ts";
import { optionalAmount } from "../ledger/amount.ts";

/* What to buy for a project, line by line. The lines need not add up to the project's material cost. */

export const MATERIALS_MAX = 100;
export const MATERIAL_MAX_LENGTHS = {
	item: 120,
	quantity: 60,
	source: 160,
	substitute: 200,
	safety: 200,
} as const;

const text = (name: string, max: number) =>
	z
		.string(`${name} must be text`)
		.check(
			...cleaned(plainText, max, `${name} must be at most ${max} characters`),
			z.refine(isOneLine, `${name} must be one line`),
		);

const optionalText = (name: string, max: number) => z._default(blankAsNull(text(name, max)), null);

const materialInput = z.object(
	{
		item: text("Item", MATERIAL_MAX_LENGTHS.item).check(z.minLength(1, "Item is required")),
		quantity: z._default(
			z.pipe(
				z.nullable(text("Quantity", MATERIAL_MAX_LENGTHS.quantity)),
				z.transform((value) => value ?? ""),
			),
			"",
		),
		/** KES for the whole line; null if unknown. */
		cost: z._default(optionalAmount("Cost"), null),
		source: optionalText("Source", MATERIAL_MAX_LENGTHS.source),
		substitute: optionalText("Substitute", MATERIAL_MAX_LENGTHS.substitute),
		safety: optionalText("Safety", MATERIAL_MAX_LENGTHS.safety),
	},
	"A line of materials must be an object",
);

const MONTH_ERROR = "The month of the prices must have the form 2026-03";
const month = z.string(MONTH_ERROR).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, MONTH_ERROR));

/** Clients that do not know these fields omit them. */
export const materialsInput = {
	materials: z.optional(
		z.pipe(
			z.nullable(
				z
					.array(materialInput, "Materials must be a list")
					.check(z.maxLength(MATERIALS_MAX, `At most ${MATERIALS_MAX} lines of materials`)),
			),
			z.transform((value) => value ?? []),
		),
	),
	/** Last check of the prices; defaults to the month in which one was last entered or changed. */
	prices_month: z.optional(blankAsNull(z.union([month, z.literal("")], MONTH_ERROR))),
};

export const material = z.object({
	item: z.string(),
	quantity: z.string(),
	cost: z.nullable(z.number()),
	source: z.nullable(z.string()),
	substitute: z.nullable(z.string()),
	safety: z.nullable(z.string()),
});
export type Material = z.infer<typeof material>;

/** In answers: YYYY-MM; null without lines. */
export const pricesMonth = z.nullable(z.string());

export interface Materials {
	materials: Material[];
	prices_month: string | null;
}

/** Null in rows stored before materials existed. */
export interface StoredMaterials {
	materials: string | null;
	prices_month: string | null;
}

/** Versions and proposals from before materials existed have none to restore. */
export function materialsIfStored({
	materials,
	prices_month,
}: StoredMaterials): Partial<Materials> {
	return materials === null ? {} : { materials: JSON.parse(materials), prices_month };
}

export function materialsOf(row: StoredMaterials): Materials {
	return { materials: [], prices_month: null, ...materialsIfStored(row) };
}

export function materialColumns(
	input: { materials?: Material[] | undefined; prices_month?: string | null | undefined },
	before: Materials = { materials: [], prices_month: null },
): StoredMaterials {
	const { materials = before.materials } = input;
	const hasNewPrices = hasNewPrice(before.materials, materials);
	const checked = hasNewPrices ? nairobiDay(Date.now()).slice(0, 7) : before.prices_month;
	return {
		materials: JSON.stringify(materials),
		prices_month: materials.length > 0 ? (input.prices_month ?? checked) : null,
	};
}

/** Changed texts, another order and removed lines do not count. */
function hasNewPrice(before: readonly Material[], after: readonly Material[]): boolean {
	const costs = before.map(({ cost }) => cost);
	return after.some(({ cost }) => {
		const index = costs.indexOf(cost);
		if (index >= 0) costs.splice(index, 1);
		return cost !== null && index < 0;
	});
}

export function materialText(line: Material): string {
	const { item, quantity, cost, source, substitute, safety } = line;
	const amount = quantity && (/\D/.test(quantity) ? `, ${quantity}` : ` × ${quantity}`);
	return [
		`${item}${amount}, ${cost === null ? "no price" : kes(cost)}`,
		source && `from: ${source}`,
		substitute && `instead: ${substitute}`,
		safety && `safety: ${safety}`,
	]
		.filter(Boolean)
		.join("; ");
}
