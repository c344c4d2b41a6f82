import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "../platform/settings.ts";
import { requireBackupsElsewhere, requireStrongPassphrase } from "./backup-folder.ts";
import { folderTarget } from "./backup-targets.ts";

const root = await mkdtemp(join(tmpdir(), "mradi-backup-folder-"));
afterAll(() => rm(root, { recursive: true, force: true }));
await mkdir(join(root, "data"));
await mkdir(join(root, "disk"));
await symlink(join(root, "disk"), join(root, "data/uploads"));
await symlink(join(root, "disk"), join(root, "data/linked"));
await symlink(join(root, "data"), join(root, "link"));

const check = (backupDir: string, dataDir = "data") => {
	const settings = readSettings({ DATA_DIR: join(root, dataDir), BACKUP_DIR: backupDir });
	return expect(requireBackupsElsewhere(settings));
};

test.each([
	...["data", "data/", "data/backups", "data/not/yet/there", "data/..hidden", "data/uploads/a"],
	...["link", "link/backups", "disk/backups", "other/../data/backups"],
])("backups in %s, which would be lost with the data, are refused with one line", async (path) => {
	const line = /^BACKUP_DIR \S+ is in the data folder \S+, and would be lost with it: set a folder/;
	await check(join(root, path)).rejects.toThrow(line);
	await check(relative(process.cwd(), join(root, path))).rejects.toThrow(line);
});

test("backups in a data folder are refused even if it does not exist yet, or the path is a symbolic link", async () => {
	await check(join(root, "new/backups"), "new").rejects.toThrow("BACKUP_DIR");
	await check(join(root, "data/backups"), "link").rejects.toThrow("BACKUP_DIR");
});

test.each(["backups", "data-backups", "..data", "not/yet/there", "."])(
	"backups in %s, beside or around the data, are accepted",
	async (path) => {
		await check(join(root, path)).resolves.toBeUndefined();
	},
);

test("trying a full folder leaves nothing in it", async () => {
	const folder = join(root, "full");
	await mkdir(folder);
	await symlink("/dev/full", join(folder, ".mradi-probe"));
	const target = folderTarget(readSettings({ DATA_DIR: join(root, "data") }), folder);
	await expect(target.probe()).rejects.toThrow("ENOSPC");
	expect(await readdir(folder)).toEqual([]);
});

test.each([
	["seven green goats sing", undefined],
	["1qaz2wsx3edc", /^BACKUP_PASSPHRASE: This passphrase is too easy to guess/],
	["mradi-mradi-2026", /^BACKUP_PASSPHRASE: This passphrase is based on/],
	["office@school.example", /^BACKUP_PASSPHRASE: This passphrase is based on/],
])(
	"the passphrase %s of backups in a bucket must meet the rules for passwords",
	async (given, line) => {
		const settings = readSettings({
			DATA_DIR: root,
			ADMIN_EMAIL: "office@school.example",
			S3_ENDPOINT: "https://s3.example",
			S3_ACCESS_KEY_ID: "id",
			S3_SECRET_ACCESS_KEY: "key",
			BACKUP_BUCKET: "copies",
			BACKUP_PASSPHRASE: given,
		});
		const checked = expect(requireStrongPassphrase(settings));
		await (line ? checked.rejects.toThrow(line) : checked.resolves.toBeUndefined());
	},
);

test("BACKUP_DIR may be unset", async () => {
	await check("").resolves.toBeUndefined();
});
