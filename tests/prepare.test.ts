import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
	copyFile,
	link,
	lstat,
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let folder: string;

/** A project without pages. Its build command only records the API addresses that it was called with. */
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "mradi-prepare-"));
	for (const path of ["scripts", "src", "public", "build", "node_modules/.bin"]) {
		await mkdir(join(folder, path), { recursive: true });
	}
	for (const name of [
		"prepare.mjs",
		"build.mjs",
		"build-server.mjs",
		"build-worker.mjs",
		"compress-build.mjs",
		"vite-settings.mjs",
		"runtime.mjs",
		"dot-env.mjs",
	]) {
		await copyFile(resolve(import.meta.dirname, "../scripts", name), join(folder, "scripts", name));
	}
	const installed = createHash("sha256");
	for (const name of ["package.json", "package-lock.json"]) installed.update(`${name}\0{}`);
	const files = {
		"package.json": "{}",
		"package-lock.json": "{}",
		"vite.config.ts": "",
		"react-router.config.ts": "",
		"tsconfig.json": "{}",
		"node_modules/.installed": installed.digest("hex"),
	};
	for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
	await writeFile(
		join(folder, "node_modules/.bin/node"),
		'#!/bin/sh\n[ "$2" = build ] || exit 0\necho "main: $VITE_API_BASE results: $VITE_RESULTS_BASE" >> builds\n',
		{ mode: 0o755 },
	);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function prepare(settings: Record<string, string>, purpose = "serve"): void {
	const { status, stderr } = spawnSync(process.execPath, ["scripts/prepare.mjs", purpose], {
		cwd: folder,
		env: { PATH: process.env.PATH, ...settings },
		encoding: "utf8",
	});
	expect(stderr).toBe("");
	expect(status).toBe(0);
}

test("the pages are rebuilt when the address of their API has changed, and only then", async () => {
	const api = { VITE_API_BASE: "https://api.example/api" };
	const both = { ...api, VITE_RESULTS_BASE: "https://results.example" };
	const starts: Record<string, string>[] = [{}, { PORT: "80" }, api, api, both, both, {}];
	for (const settings of starts) prepare(settings);
	expect((await readFile(join(folder, "builds"), "utf8")).split("\n").slice(0, -1)).toEqual([
		"main:  results: ",
		"main: https://api.example/api results: ",
		"main: https://api.example/api results: https://results.example",
		"main:  results: ",
	]);
});

test("pages are built with the settings of .env, which the environment overrides; tests ignore .env", async () => {
	await rm(join(folder, "builds"));
	await writeFile(join(folder, ".env"), "VITE_API_BASE=/of-the-file\nVITE_RESULTS_BASE=/results\n");
	prepare({});
	prepare({ VITE_API_BASE: "/of-the-environment" });
	prepare({}, "test");
	expect((await readFile(join(folder, "builds"), "utf8")).split("\n").slice(0, -1)).toEqual([
		"main: /of-the-file results: /results",
		"main: /of-the-environment results: /results",
		"main:  results: ",
	]);
});

describe("when the packages have changed", () => {
	const runtime = () => join(folder, "node_modules/.bin/node");
	/** Writes a command that answers `--version`. */
	const node = (path: string, version: string) =>
		`rm -f ${path}; printf '#!/bin/sh\\necho v${version}\\n' > ${path}; chmod +x ${path}`;

	/** Runs prepare.mjs with an npm that does only this. */
	async function install(npm: string, lowest = process.versions.node) {
		await mkdir(join(folder, "bin"), { recursive: true });
		await writeFile(join(folder, "bin/npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
		await writeFile(join(folder, ".nvmrc"), `${lowest}\n`);
		await writeFile(join(folder, "node_modules/.installed"), "of another package.json");
		return spawnSync(process.execPath, ["scripts/prepare.mjs"], {
			cwd: folder,
			env: { PATH: `${join(folder, "bin")}:${process.env.PATH}` },
			encoding: "utf8",
		});
	}

	test("the Node that npm installed is used", async () => {
		const { status } = await install(node(runtime(), process.versions.node));
		expect(status).toBe(0);
		expect((await lstat(runtime())).isSymbolicLink()).toBe(false);
	});

	test.each([
		["none", () => `rm -f ${runtime()}`],
		["one without a security release", () => node(runtime(), "24.0.0")],
		["one of another line", () => node(runtime(), "99.0.0")],
		["a link that leads nowhere", () => `ln -sf missing ${runtime()}`],
	])("if npm installed %s, the machine's own Node is used if safe", async (_, npm) => {
		expect((await install(npm())).status).toBe(0);
		expect(await realpath(runtime())).toBe(await realpath(process.execPath));
	});

	test("without either, the script says which Node to install, and tries again the next time", async () => {
		const lowest = process.versions.node.replace(/\d+$/, "999");
		const { status, stderr } = await install(node(runtime(), "24.0.0"), lowest);
		expect(status).toBe(1);
		expect(stderr).toContain(`npm has no Node ${lowest} for ${process.platform}`);
		expect(existsSync(join(folder, "node_modules/.installed"))).toBe(false);
	});

	test("installing does not change a hard-linked copy of the packages", async () => {
		const state = [".installed", ".package-lock.json"];
		for (const name of state) {
			await writeFile(join(folder, "node_modules", name), "of another package.json");
			await link(join(folder, "node_modules", name), join(folder, `kept${name}`));
		}
		await install("echo new > node_modules/.package-lock.json");
		for (const name of state)
			expect(await readFile(join(folder, `kept${name}`), "utf8")).toBe("of another package.json");
	});
});
