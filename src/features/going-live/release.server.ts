import { readFile } from "node:fs/promises";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";

/** Commands that are called from another folder do not find the files, and do not need them. */
const textOf = (name: string) => readFile(name, "utf8").catch(() => "");
/** Read as the process starts: a pull changes the files, not what runs. */
const files = Promise.all([textOf("package.json"), textOf("CHANGELOG.md")]);

/** The part of the changelog from its top to the end of this version, as text without marks and line breaks. */
export function changesOf(changelog: string, of: string): string {
	const [, ...parts] = changelog.split(/^## /m);
	const last = parts.findIndex((part) => part.replace(/^\[/, "").startsWith(of));
	return parts
		.slice(0, last + 1)
		.join("\n")
		.replace(/\n +/g, " ")
		.replace(/^#+ /gm, "")
		.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
		.replaceAll("`", "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** The version that runs, and what it changes. Admins only. */
export async function readRelease(
	actor: Actor | null,
): Promise<{ version: string; changes: string }> {
	requireAccess(actor, "admin");
	const [about, changelog] = await files;
	const { version } = JSON.parse(about || '{"version":"unknown"}') as { version: string };
	return { version, changes: changesOf(changelog, version) };
}
