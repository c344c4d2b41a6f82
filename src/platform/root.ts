/** The product's folder, from this source and from the bundle in `build/main` alike. */
export const ROOT = new URL("../../", import.meta.url);

/** A module that runs in a thread or process of its own: beside its source, or beside the bundle that names it. */
export function moduleBeside(from: string, name: string): URL {
	return new URL(`./${name}${from.endsWith(".ts") ? ".ts" : ".js"}`, from);
}
