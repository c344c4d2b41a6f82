import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { messageResponse } from "../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Going live");

/** Checks that only a person can confirm. */
export const MANUAL_CHECKS = {
	claims: "Replace the sample name and claims with your own",
	restore: "Test a backup by restoring it",
	retention: "Decide how long to keep data",
	register: "Register with the data commissioner",
	children: "Check the texts about children",
	kiswahili: "Have two native speakers check the Kiswahili",
};

const check = z.object({
	key: z.string(),
	title: z.string(),
	done: z.boolean(),
	/** What was found, and how to fix it. */
	text: z.string(),
	links: z.array(z.object({ label: z.string(), to: z.string() })),
	/** The server is working on it. */
	busy: z.optional(z.boolean()),
	/** A short label for what must not be overlooked: shown first on the overview. */
	broken: z.optional(z.string()),
	/** null if nobody has confirmed it; absent if the server checks it. */
	confirmed_at: z.optional(z.nullable(z.string())),
});
export type Check = z.infer<typeof check>;

const checks = z.object({
	result: z.object({
		checks: z.array(check),
		/** Of the installation: the overview then shows the checks to the owner. */
		is_first_day: z.boolean(),
	}),
});
export type GoingLiveChecks = z.infer<typeof checks>["result"];

export const readChecks = defineCall("GET /going-live", {
	summary: "What is missing before visitors come, and how to fix it",
	access: "admin",
	response: checks,
});

export const readRelease = defineCall("GET /going-live/version", {
	summary: "The running version, and what is new in it",
	access: "admin",
	response: z.object({ result: z.object({ version: z.string(), changes: z.string() }) }),
});

export const confirmCheck = defineCall("PUT /going-live/:key", {
	summary: "Confirm a task that only a person can check, or undo the confirmation",
	access: "admin",
	body: z.object({ done: z.boolean() }),
	response: checks,
});

const PASSPHRASE_SHORT = "The passphrase needs at least 12 characters";

export const downloadBackupInput = z.object({
	passphrase: z.string().check(z.minLength(12, PASSPHRASE_SHORT), z.maxLength(1_000)),
});

export const downloadBackup = defineCall("POST /going-live/backup", {
	summary:
		"Download a backup of everything, encrypted with a passphrase; needs a recent proof of identity",
	access: "admin",
	refuses: ["forbidden"],
	body: downloadBackupInput,
	file: true,
});

export const sendTestMail = defineCall("POST /going-live/test-mail", {
	summary: "Send a test email to your own address",
	access: "admin",
	response: messageResponse,
});
