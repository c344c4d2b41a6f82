// Sends floods of sign-ins, one after the other, from its parent process's "begin" to its "end". A process of its own,
// with the lowest priority: a real flood comes from other machines.
import { setPriority } from "node:os";

setPriority(19);

const SIGN_INS = 300;
const [url] = process.argv.slice(2) as [string];
let flooding = false;
let sent = 0;
let statuses: Record<number, number> = {};

/** Of an account and an address that nobody has used before: nothing is refused without hashing for their sake. */
async function signIn(): Promise<void> {
	sent += 1;
	const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
	const { status } = await fetch(`${url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: JSON.stringify({ email: `nobody-${sent}@bench.example`, password: "not this one" }),
	});
	statuses[status] = (statuses[status] ?? 0) + 1;
}

process.on("message", async (message: "begin" | "end") => {
	flooding = message === "begin";
	if (!flooding) return;
	statuses = {};
	while (flooding) await Promise.all(Array.from({ length: SIGN_INS }, signIn));
	process.send?.(statuses);
});
