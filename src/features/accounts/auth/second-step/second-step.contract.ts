import * as z from "zod/mini";
import { callsUnder } from "../../../../platform/http/call.ts";
import {
	nothing,
	requiredIdentifier,
	requiredLine,
	time,
} from "../../../../platform/http/contract-fields.ts";
import { sessionUser } from "../../../../shell/session.contract.ts";

const defineCall = callsUnder("Accounts");

export type SecondStepMethod = "passkey" | "code" | "recovery";

/** WebAuthn data (W3C), which only the browser and the WebAuthn library interpret. */
const webAuthn = z.record(z.string(), z.unknown());

const code = requiredIdentifier("Code is required", 20).check(
	z.refine((value) => /^\d{6}$/.test(value.replace(/\s/g, "")), "A code has six digits"),
);

const token = requiredIdentifier("Please sign in again", 200);

const recoveryCode = requiredIdentifier("Recovery code is required", 60);

const finishInput = z.object({
	token,
	code: z.optional(code),
	recoveryCode: z.optional(recoveryCode),
	passkey: z.optional(webAuthn),
});
export type FinishInput = z.infer<typeof finishInput>;

export const codeForm = z.object({ code });
export const recoveryForm = z.object({ recoveryCode });

const recoveryCodes = z.array(z.string());

const passkey = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: time,
	lastUsedAt: z.nullable(time),
});
export type Passkey = z.infer<typeof passkey>;

const secondStep = z.object({
	/** Whether STAFF_SECOND_STEP requires one for this role. */
	required: z.boolean(),
	app: z.boolean(),
	passkeys: z.array(passkey),
	recoveryCodesLeft: z.number(),
});
export type SecondStep = z.infer<typeof secondStep>;

/** New recovery codes, shown once; null if the existing ones stay valid. */
const setUpResponse = z.object({ result: z.object({ recoveryCodes: z.nullable(recoveryCodes) }) });

const optionsResponse = z.object({ result: z.object({ options: webAuthn }) });

export const passkeyOptions = defineCall("POST /auth/second-step/options", {
	summary: "What the browser needs to ask for a passkey, while signing in",
	access: "public",
	refuses: ["unauthenticated", "too_many"],
	body: z.object({ token }),
	status: 200,
	response: optionsResponse,
});

export const finishSignIn = defineCall("POST /auth/second-step", {
	summary: "Finish signing in with one of the methods that the first step named",
	access: "public",
	refuses: ["unauthenticated", "too_many"],
	body: finishInput,
	status: 200,
	response: z.object({ result: z.object({ token: z.string(), user: sessionUser }) }),
});

export const passkeyProofOptions = defineCall("POST /auth/proof/passkey/options", {
	summary: "What the browser needs to ask for a passkey, to prove your identity",
	access: "member",
	refuses: ["conflict"],
	status: 200,
	response: optionsResponse,
});

export const proveByPasskey = defineCall("POST /auth/proof/passkey", {
	summary: "Prove your identity with a passkey; valid for ten minutes",
	access: "member",
	body: z.object({ passkey: webAuthn }),
	status: 200,
	response: nothing,
});

export const readSecondStep = defineCall("GET /auth/second-step", {
	summary: "Your second step",
	access: "member",
	response: z.object({ result: secondStep }),
});

/** `address` is the `otpauth:` URI that the app opens. */
export const beginAuthenticator = defineCall("POST /auth/second-step/app", {
	summary: "Create a secret for an authenticator app; it takes effect once a code has confirmed it",
	access: "member",
	refuses: ["forbidden", "conflict"],
	status: 200,
	response: z.object({ result: z.object({ secret: z.string(), address: z.string() }) }),
});

export const confirmAuthenticator = defineCall("PUT /auth/second-step/app", {
	summary: "Confirm the app with a code; ends your other sessions",
	access: "member",
	refuses: ["forbidden", "too_many"],
	body: codeForm,
	response: setUpResponse,
});

export const removeAuthenticator = defineCall("DELETE /auth/second-step/app", {
	summary: "Remove the app",
	access: "member",
	refuses: ["forbidden"],
	response: nothing,
});

export const beginPasskey = defineCall("POST /auth/second-step/passkeys/options", {
	summary: "What the browser needs to make a passkey",
	access: "member",
	refuses: ["forbidden"],
	status: 200,
	response: optionsResponse,
});

export const passkeyName = requiredLine("Name is required", 50);

export const addPasskey = defineCall("POST /auth/second-step/passkeys", {
	summary: "Add the passkey that the browser made; ends your other sessions",
	access: "member",
	refuses: ["forbidden", "conflict"],
	body: z.object({ name: passkeyName, passkey: webAuthn }),
	status: 201,
	response: setUpResponse,
});

export const removePasskey = defineCall("DELETE /auth/second-step/passkeys/:id", {
	summary: "Remove a passkey",
	access: "member",
	refuses: ["forbidden"],
	response: nothing,
});

export const renewRecoveryCodes = defineCall("POST /auth/second-step/recovery-codes", {
	summary: "Make new recovery codes; the old ones no longer work",
	access: "member",
	refuses: ["forbidden", "conflict"],
	status: 200,
	response: z.object({ result: z.object({ recoveryCodes }) }),
});
