/** The repository's root folder, both from the sources and from the bundle in `build/main`. */
export const ROOT = new URL("../../", import.meta.url);

/** A module that runs in its own thread or process: beside its source, or beside the bundle. */
export function siblingModule(from: string, name: string): URL {
	return new URL(`./${name}${from.endsWith(".ts") ? ".ts" : ".js"}`, from);
}
