import type { App } from "../app-context.ts";
import type { NameWarnings } from "../privacy/hidden-names.ts";

/**
 * The part of an answer that warns staff of names in a text that they have just published. The text is stored by now, so
 * a failure must not look like one of the save.
 */
export async function warnOfHiddenNames(
	{ db, log, findHiddenNames }: App,
	texts: readonly string[],
): Promise<NameWarnings> {
	try {
		const names = await findHiddenNames(db, texts.join("\n"));
		return names.length > 0 ? { hidden_names: names } : {};
	} catch (error) {
		log.error({ error }, "published text not searched for hidden names");
		return {};
	}
}
