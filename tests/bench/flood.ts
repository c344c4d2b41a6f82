// Sends one flood of sign-ins after the other while it is told to: a process of its own, and after all others,
// since those who flood bring their own machines.
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

process.on("message", async (told: "begin" | "end") => {
	flooding = told === "begin";
	if (!flooding) return;
	statuses = {};
	while (flooding) await Promise.all(Array.from({ length: SIGN_INS }, signIn));
	process.send?.(statuses);
});
