import { execFileSync } from "node:child_process";

/**
 * One character per byte. Another process reads the file: closing a descriptor of an open database here would end
 * SQLite's locks on it.
 */
export function bytesOf(path: string): string {
	return execFileSync("cat", [path], { encoding: "latin1", maxBuffer: 2 ** 30 });
}
