import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = [
	"src",
	"public",
	"package.json",
	"tsconfig.json",
	"vite.config.ts",
	"react-router.config.ts",
];

/** Builds the pages again with other settings, in their own folder. Remove it afterwards. */
export async function buildWith(settings: Record<string, string>): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-build-"));
	for (const name of SOURCES) await cp(join(ROOT, name), join(folder, name), { recursive: true });
	await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
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
	return folder;
}
