import * as z from "zod/mini";
import { EMAIL_MAX, id, isEmail, role, time } from "../../platform/contract.ts";

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
export const PASSWORDS_DIFFER = "Passwords do not match";

function text(message: string) {
	return z.pipe(
		z.nullish(z.string({ error: message })),
		// Spaces alone are missing.
		z.transform((value) => (value?.trim() ? value : "")),
	);
}

export const email = z
	.pipe(
		text("Email is required"),
		z.transform((value) => value.trim().toLowerCase()),
	)
	.check(
		z.minLength(1, "Email is required"),
		z.refine((value) => value === "" || isEmail(value), "Please enter a valid email address"),
		z.maxLength(EMAIL_MAX, `Email takes at most ${EMAIL_MAX} characters`),
	);

export const username = z
	.pipe(
		text("Username is required"),
		z.transform((value) => value.trim()),
	)
	.check(
		z.minLength(1, "Username is required"),
		z.refine((value) => value.length !== 1, "Username must be at least 2 characters"),
		z.maxLength(50, "Username takes at most 50 characters"),
	);

/** A password to be set. A password that is checked may have any length: it simply does not match. */
export const newPassword = text("Password is required").check(
	z.minLength(1, "Password is required"),
	z.refine(
		(value) => value.length === 0 || value.length >= PASSWORD_MIN,
		`Password must be at least ${PASSWORD_MIN} characters`,
	),
	z.maxLength(PASSWORD_MAX, `Password takes at most ${PASSWORD_MAX} characters`),
);

function givenPassword(missing: string) {
	return text(missing).check(z.minLength(1, missing), z.maxLength(1_000, "Password is too long"));
}

export const loginInput = z.object({ email, password: givenPassword("Password is required") });

export const registerInput = z.object({ username, email, password: newPassword });

function repeats<T extends { password: string; confirmPassword: string }>() {
	return z.refine<T>((typed) => typed.password === typed.confirmPassword, {
		error: PASSWORDS_DIFFER,
		path: ["confirmPassword"],
		// Also while another field is wrong, so that all is said at once.
		when: ({ value }) => {
			const { password, confirmPassword } = value as Partial<T>;
			return Boolean(password && confirmPassword);
		},
	});
}

const confirmPassword = text("Please repeat the password").check(
	z.minLength(1, "Please repeat the password"),
);

/** The form of signing up: what is sent, and the password once more. */
export const signupForm = z.extend(registerInput, { confirmPassword }).check(repeats());

/** The form behind a mailed link; the token stands in the address. */
export const resetPasswordForm = z
	.object({ password: newPassword, confirmPassword })
	.check(repeats());

export const passwordChangeInput = z.object({
	currentPassword: givenPassword("Current password is required"),
	newPassword,
});

/** The form of changing one's own password: what is sent, and the new one once more. */
export const passwordChangeForm = z.extend(passwordChangeInput, { confirmPassword }).check(
	z.refine((typed) => typed.newPassword === typed.confirmPassword, {
		error: PASSWORDS_DIFFER,
		path: ["confirmPassword"],
		when: ({ value }) => {
			const { newPassword: chosen, confirmPassword: repeated } = value as Record<string, unknown>;
			return Boolean(chosen && repeated);
		},
	}),
);

export const forgotPasswordInput = z.object({ email });

export const resetPasswordInput = z.object({
	token: text("The link is incomplete").check(z.minLength(1, "The link is incomplete")),
	password: newPassword,
});

export const sessionUser = z.object({ id, email: z.string(), role, username: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;

export const loginAnswer = z.object({
	result: z.object({ token: z.string(), user: sessionUser }),
});
export const registerAnswer = z.object({ result: z.object({ token: z.string() }) });
export const verifyAnswer = z.object({ result: z.object({ user: sessionUser }) });

const session = z.object({
	id,
	createdAt: time,
	lastSeenAt: time,
	/** Browser and system in a few words, as in "Chrome on Android". */
	device: z.string(),
	current: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionListAnswer = z.object({ result: z.array(session) });
