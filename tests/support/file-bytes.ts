import { execFileSync } from "node:child_process";

/**
 * The content of a file, one character for each byte. Read by another process: closing a descriptor of an open database
 * would end SQLite's locks on it in this one.
 */
export function bytesOf(path: string): string {
	return execFileSync("cat", [path], { encoding: "latin1", maxBuffer: 2 ** 30 });
}
