import type { App } from "../app-context.ts";
import type { NameWarnings } from "../privacy/hidden-names.ts";

/** Warns staff of hidden names in a text that they published. It is stored by now: a failure must not fail the save. */
export async function warnOfNamesInText(
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
