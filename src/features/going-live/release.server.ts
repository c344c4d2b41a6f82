import { readFile } from "node:fs/promises";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";

/** Empty for commands that run from another folder, which do not need these files. */
const textOf = (name: string) => readFile(name, "utf8").catch(() => "");
/** Read at the start of the process: a pull changes the files, not the running code. */
const files = Promise.all([textOf("package.json"), textOf("CHANGELOG.md")]);

/** The changelog down to the end of this version, as plain text. */
export function changesOf(changelog: string, version: string): string {
	const [, ...parts] = changelog.split(/^## /m);
	const lastPart = parts.findIndex((part) => part.replace(/^\[/, "").startsWith(version));
	return parts
		.slice(0, lastPart + 1)
		.join("\n")
		.replace(/\n +/g, " ")
		.replace(/^#+ /gm, "")
		.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
		.replaceAll("`", "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

export async function readRelease(actor: Actor | null) {
	requireAccess(actor, "admin");
	const [packageJson, changelog] = await files;
	const { version } = JSON.parse(packageJson || '{"version":"unknown"}') as { version: string };
	return { version, changes: changesOf(changelog, version) };
}
