import {
	readNumber,
	readRows,
	readText,
	readTextOrNull,
} from "../../platform/browser/read-fields.ts";
import type { Material } from "./materials.ts";

/** Without the schema library, for visitors' pages. */

/** The lines of an answer that name an item. Other servers may send anything. */
export function readMaterials(sent: readonly Partial<Material>[] | null | undefined): Material[] {
	return readRows(sent)
		.map((line) => ({
			item: readText(line.item),
			quantity: readText(line.quantity),
			cost: readNumber(line.cost) ?? null,
			source: readTextOrNull(line.source),
			substitute: readTextOrNull(line.substitute),
			safety: readTextOrNull(line.safety),
		}))
		.filter(({ item }) => item);
}
