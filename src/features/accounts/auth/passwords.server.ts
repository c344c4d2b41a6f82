import { hash, verify } from "@node-rs/argon2";

// OWASP's argon2id parameters: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password nobody has: verified against when there is no account, so that both cases cost the same. */
const NOBODY =
	"$argon2id$v=19$m=19456,t=2,p=1$W0oc0VS505ob9Z7QV9ojaA$7UZfYuKIAJhgzaujEI5MA1vKvUHnrF+gE/L5WBNq0ew";

export function hashPassword(password: string): Promise<string> {
	return hash(password.normalize("NFC"), OPTIONS);
}

/** Whether the password matches; with no hash at all it verifies too, and answers false. */
export async function verifyPassword(
	stored: string | undefined,
	password: string,
): Promise<boolean> {
	const matches = await verify(stored ?? NOBODY, password.normalize("NFC"));
	// Half a character is hashed as a replacement, as any other half would be.
	return stored !== undefined && matches && password.isWellFormed();
}
