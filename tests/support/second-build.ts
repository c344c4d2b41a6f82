import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { markCacheUsed, ON_DISK } from "./test-folders.ts";

const PREFIX = "mradi-second-build-";
const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = [
	"src",
	"public",
	"scripts",
	"tsconfig.json",
	"vite.config.ts",
	"react-router.config.ts",
];

/**
 * A build with other API bases, in a folder to remove afterwards. The ports of the bases differ in each run, so the build
 * contains placeholders. It is reused until its sources change, except in continuous integration.
 */
export async function buildWithBases(bases: Record<string, string>): Promise<string> {
	const placeholders = Object.keys(bases).map(
		(name, index) => [name, `http://127.0.0.1:6000${index}`] as const,
	);
	const settings = Object.fromEntries(placeholders);
	const sources = readFileSync(join(ROOT, "build/.built"));
	const hash = createHash("sha256").update(sources).update(JSON.stringify(settings)).digest("hex");
	const cached = join(ON_DISK, `${PREFIX}${hash.slice(0, 16)}`);
	const folder = await mkdtemp(join(tmpdir(), "mradi-build-"));
	await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
	await cp(join(ROOT, "package.json"), join(folder, "package.json"));
	if (process.env.CI || !existsSync(cached)) {
		await build(folder, settings);
		if (!process.env.CI) await moveIntoCache(join(folder, "build"), cached);
	} else await cp(cached, join(folder, "build"), { recursive: true });
	if (!process.env.CI) await markCacheUsed(cached, PREFIX);
	for (const entry of await readdir(join(folder, "build"), {
		recursive: true,
		withFileTypes: true,
	})) {
		if (!/\.(js|json|html)$/.test(entry.name)) continue;
		const file = join(entry.parentPath, entry.name);
		let text = await readFile(file, "utf8");
		for (const [name, placeholder] of placeholders) {
			text = text.replaceAll(placeholder, bases[name] as string);
		}
		await writeFile(file, text);
	}
	return folder;
}

async function moveIntoCache(built: string, cached: string): Promise<void> {
	const fresh = await mkdtemp(`${cached}-`);
	await cp(built, fresh, { recursive: true });
	await rename(fresh, cached).catch(() => rm(fresh, { recursive: true }));
}

async function build(folder: string, settings: Record<string, string>): Promise<void> {
	for (const name of SOURCES) await cp(join(ROOT, name), join(folder, name), { recursive: true });
	const build = spawn(process.execPath, ["node_modules/.bin/react-router", "build"], {
		cwd: folder,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output: Buffer[] = [];
	for (const stream of [build.stdout, build.stderr]) {
		stream.on("data", (chunk: Buffer) => output.push(chunk));
	}
	const [code] = await once(build, "close");
	if (code !== 0) throw new Error(`The build failed:\n${Buffer.concat(output)}`);
}
