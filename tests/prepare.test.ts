import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

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
		"one-byte-characters.mjs",
		"own-build.mjs",
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
