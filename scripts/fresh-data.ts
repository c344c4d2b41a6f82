import { existsSync, renameSync, rmSync } from "node:fs";
import { lockFolder } from "../src/db/database-files.ts";

/**
 * Renames a data folder to `….old`, so that the next start makes a new one with sample content.
 *
 * @returns what was done, for the person at the terminal
 * @throws while a server uses the folder
 */
export function setDataAside(folder: string): string {
	if (!existsSync(folder)) return `${folder} does not exist yet`;
	lockFolder(folder)();
	const old = `${folder}.old`;
	const deleted = existsSync(old) ? `, and the earlier ${old} is deleted` : "";
	rmSync(old, { recursive: true, force: true });
	renameSync(folder, old);
	return `${folder} is now ${old}${deleted}`;
}
