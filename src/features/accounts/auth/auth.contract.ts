import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	cleaned,
	EMAIL_MAX,
	id,
	isEmail,
	messageResponse,
	nothing,
	requiredIdentifier,
	time,
} from "../../../platform/http/contract-fields.ts";
import { hasWebAddress, mixesScripts } from "../../../platform/text/deceptive-text.ts";
import { cleanEmailAddress } from "../../../platform/text/invisible.ts";
import {
	isOneLine,
	withoutDirectionMarks,
	withoutInvisibleInName,
} from "../../../platform/text/one-line.ts";
import { sessionUser } from "../../../shell/session.contract.ts";
import { PASSWORD_MIN, PASSWORDS_DIFFER } from "./password-rules.ts";

const defineCall = callsUnder("Accounts");

const PASSWORD_MAX = 128;

const EMAIL_MISSING = "Email is required";
const EMAIL_INVALID = "Please enter a valid email address";
const isEmailOrEmpty = (value: string) => value === "" || isEmail(value);
export const email = z
	.string({ error: EMAIL_MISSING })
	.check(
		...cleaned(cleanEmailAddress, EMAIL_MAX, `Email must be at most ${EMAIL_MAX} characters`),
		z.toLowerCase(),
		z.minLength(1, EMAIL_MISSING),
		z.refine(isEmailOrEmpty, EMAIL_INVALID),
	);

const USERNAME_MISSING = "Username is required";
const USERNAME_LONG = "Username must be at most 50 characters";
const NOT_ONE_LINE = "Username must be one line without hidden characters";
export const username = z.string({ error: USERNAME_MISSING }).check(
	z.maxLength(1_000, { error: USERNAME_LONG, abort: true }),
	// Refused: unlike other invisible characters, direction marks are never typed by accident.
	z.refine((value) => withoutDirectionMarks(value) === value, NOT_ONE_LINE),
	z.overwrite(withoutInvisibleInName),
	z.trim(),
	// Must not abort, or "Passwords do not match" would only appear once this is corrected.
	z.minLength(1, USERNAME_MISSING),
	z.minLength(2, "Username must be at least 2 characters"),
	z.maxLength(50, USERNAME_LONG),
	z.refine(isOneLine, NOT_ONE_LINE),
	z.refine((value) => !hasWebAddress(value), "Username must not contain a web address"),
	z.refine(
		(value) => !mixesScripts(value),
		"Username must not mix letters of different alphabets in one word",
	),
);

/** An account's fields at another server, which has rules of its own. */
export const foreignAccount = {
	username: z.string().check(z.trim(), z.minLength(1, USERNAME_MISSING)),
	email: z
		.string()
		.check(z.trim(), z.minLength(1, EMAIL_MISSING), z.refine(isEmailOrEmpty, EMAIL_INVALID)),
};

/** Only a password of spaces alone counts as missing; otherwise spaces are part of it. */
function password(missing: string) {
	return z
		.string({ error: missing })
		.check(z.refine((value) => value.trim() !== "", { error: missing, abort: true }));
}

/** A new password. These limits do not apply to an existing one, which is only compared. */
export const newPassword = password("Password is required").check(
	z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
	z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
);

function existingPassword(missing: string) {
	return password(missing).check(z.minLength(1), z.maxLength(1_000, "Password is too long"));
}

export const loginInput = z.object({ email, password: existingPassword("Password is required") });
export const foreignLogin = z.object({
	email: foreignAccount.email,
	password: password("Password is required"),
});

const registerInput = z.object({ username, email, password: newPassword });

function confirms<Field extends string>(field: Field) {
	return z.refine<Record<Field | "confirmPassword", string>>(
		(form) => form[field] === form.confirmPassword,
		{
			error: PASSWORDS_DIFFER,
			path: ["confirmPassword"],
			// Runs even if another field is invalid, so that all errors are shown at once.
			when: ({ value }) => {
				const form = value as Record<string, unknown>;
				return Boolean(form[field] && form.confirmPassword);
			},
		},
	);
}

const confirmPassword = password("Please repeat the password");

export const signupForm = z.extend(registerInput, { confirmPassword }).check(confirms("password"));
/** The same for other servers, which have their own rules for names and passwords. */
export const foreignSignupForm = z
	.object({
		...foreignAccount,
		password: password("Password is required"),
		confirmPassword,
	})
	.check(confirms("password"));
export type SignupValues = z.infer<typeof signupForm>;

/** The form behind a mailed link; the token is typed only if the address does not contain it. */
export const resetPasswordForm = z
	.object({ token: z.optional(z.string()), password: newPassword, confirmPassword })
	.check(confirms("password"));
export type ResetPasswordValues = z.infer<typeof resetPasswordForm>;

export const invitationForm = z
	.object({ token: z.optional(z.string()), username, password: newPassword, confirmPassword })
	.check(confirms("password"));
export type InvitationValues = z.infer<typeof invitationForm>;

const passwordChangeInput = z.object({
	currentPassword: existingPassword("Current password is required"),
	newPassword,
});

/** The first admin replaces the default address and the generated password with their own. */
export const firstAdminForm = z.extend(passwordChangeInput, { email });

export const passwordChangeForm = z
	.extend(passwordChangeInput, { confirmPassword })
	.check(confirms("newPassword"));

export const proofInput = z.object({ password: existingPassword("Password is required") });

export const forgotPasswordInput = z.object({ email });

const session = z.object({
	id,
	createdAt: time,
	lastSeenAt: time,
	/** Browser and operating system in short, as in "Chrome on Android". */
	device: z.string(),
	current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const login = defineCall("POST /auth/login", {
	specifiedFields: ["email", "password"],
	summary: "Sign in",
	access: "public",
	refuses: ["unauthenticated", "too_many"],
	body: loginInput,
	response: z.object({ result: z.object({ token: z.string(), user: sessionUser }) }),
});

export const register = defineCall("POST /auth/register", {
	specifiedFields: ["username", "email", "password"],
	summary: "Create an account",
	access: "public",
	body: registerInput,
	response: z.object({ result: z.object({ token: z.string() }) }),
	status: 201,
});

export const forgotPassword = defineCall("POST /auth/forgot-password", {
	summary: "Send a link that sets a new password",
	access: "public",
	body: forgotPasswordInput,
	response: messageResponse,
});

export const resetPassword = defineCall("POST /auth/reset-password", {
	summary: "Set a new password with a link's token; ends every session",
	access: "public",
	body: z.object({
		token: requiredIdentifier("The link is incomplete", 10_000),
		password: newPassword,
	}),
	response: messageResponse,
});

export const changePassword = defineCall("PUT /auth/password", {
	summary: "Change your password; ends your other sessions",
	access: "member",
	refuses: ["too_many"],
	body: passwordChangeInput,
	response: messageResponse,
});

export const readProof = defineCall("GET /auth/proof", {
	summary: "Whether the caller has proved their identity in the last ten minutes",
	access: "member",
	response: z.object({
		result: z.object({
			recent: z.boolean(),
			/** Whether a passkey can be used instead of the password. */
			passkey: z.boolean(),
		}),
	}),
});

export const prove = defineCall("POST /auth/proof", {
	summary: "Prove your identity with the password; valid for ten minutes",
	access: "member",
	refuses: ["too_many", "unavailable"],
	body: proofInput,
	status: 200,
	response: nothing,
});

export const deleteOwnAccount = defineCall("POST /account/delete", {
	summary:
		"Delete your account (needs the password); orders and requests are kept, no longer linked to it",
	access: "member",
	refuses: ["forbidden", "too_many", "unavailable"],
	body: proofInput,
	status: 200,
	response: messageResponse,
});

export const listSessions = defineCall("GET /auth/sessions", {
	summary: "Your sessions, the most recently used first",
	access: "member",
	response: z.object({ result: z.array(session) }),
});

export const revokeSession = defineCall("DELETE /auth/sessions/:id", {
	summary: "End one of your sessions",
	access: "member",
	response: nothing,
});

export const logoutEverywhere = defineCall("POST /auth/logout-all", {
	summary: "End all of your sessions",
	access: "member",
	response: nothing,
});
