import {
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rename,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packagesStamp } from "../../scripts/build.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const EXCLUDED = ["node_modules", ".git", ".react-router", "build", "data", "test-results", ".env"];

export interface WorkTree {
	folder: string;
	/** Writes a new file and moves it over the old one, like many editors. */
	edit(path: string, from: string, to: string): Promise<void>;
	remove(): Promise<void>;
}

/** A copy of the work tree with its packages, for tests that edit files. */
export async function copyWorkTree(): Promise<WorkTree> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-dev-"));
	for (const name of await readdir(ROOT)) {
		if (!EXCLUDED.includes(name))
			await cp(join(ROOT, name), join(folder, name), { recursive: true });
	}
	// A real folder with links, because Vite keeps its cache there. Do not install packages into it.
	await mkdir(join(folder, "node_modules"));
	for (const name of await readdir(join(ROOT, "node_modules"))) {
		if (name.startsWith(".") && name !== ".bin") continue;
		await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
	}
	await writeFile(join(folder, "node_modules/.installed"), packagesStamp());
	return {
		folder,
		async edit(path, from, to) {
			const text = await readFile(join(folder, path), "utf8");
			if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
			const saved = join(folder, "node_modules/.saved");
			await writeFile(saved, text.replace(from, to));
			await rename(saved, join(folder, path));
		},
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}
