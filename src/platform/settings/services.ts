import { isIPv4 } from "node:net";
import { z } from "zod";
import {
	bucket,
	digits,
	oneOf,
	refuse,
	serviceAddress,
	textThat,
	webAddress,
} from "../environment.ts";

/** Texts separated by commas or spaces. */
export function splitList(value = ""): string[] {
	return value.split(/[\s,]+/).filter(Boolean);
}

export const paymentVariables = {
	PAYBILL_NUMBER: digits(5, 7).optional().meta({
		description:
			"paybill number that customers pay to from their M-Pesa menu, with the reference as the account number",
		otherwise: "`TILL_NUMBER`, or as set on the dashboard",
	}),
	TILL_NUMBER: digits(5, 7).optional().meta({
		description: "till number that customers pay to from their M-Pesa menu",
		otherwise: "as set on the dashboard",
	}),
	MPESA_CONSUMER_KEY: z.string().optional().meta({
		description:
			"consumer key of the M-Pesa app; prompts to pay are on when this and the next three are set",
		otherwise: "customers pay from their M-Pesa menu",
		secret: true,
	}),
	MPESA_CONSUMER_SECRET: z
		.string()
		.optional()
		.meta({ description: "consumer secret of the M-Pesa app", otherwise: "none", secret: true }),
	MPESA_SHORTCODE: digits(5, 7).optional().meta({
		description: "paybill number that receives payments by prompt; for a till, its store number",
		otherwise: "none",
	}),
	MPESA_PASSKEY: z
		.string()
		.optional()
		.meta({ description: "passkey of the short code", otherwise: "none", secret: true }),
	MPESA_TYPE: oneOf("paybill", "till")
		.prefault("paybill")
		.meta({ description: "whether prompts pay to a paybill or a till" }),
	MPESA_TILL: digits(5, 7).optional().meta({
		description: "till number, required if `MPESA_TYPE` is `till`",
		otherwise: "none",
	}),
	MPESA_BASE_URL: serviceAddress()
		.prefault("https://api.safaricom.co.ke")
		.meta({ description: "M-Pesa's server" }),
	PAYBILL_CONFIRMATION_KEY: textThat("24 to 100 lower-case letters and digits", (value) =>
		/^[a-z0-9]{24,100}$/.test(value),
	)
		.optional()
		.meta({
			description:
				"secret end of the address that receives the paybill's confirmations: `{SITE_URL}/api/payments/confirmations/{key}`",
			otherwise: "none are accepted",
			secret: true,
		}),
	MPESA_ADDRESSES: textThat("IPv4 addresses, separated by commas", (value) =>
		splitList(value).every(isIPv4),
	)
		.optional()
		.meta({
			description: "the addresses from which M-Pesa calls; its messages from others are refused",
			otherwise: "any are accepted",
		}),
};

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

const MPESA_SECRETS = [
	"MPESA_CONSUMER_KEY",
	"MPESA_CONSUMER_SECRET",
	"MPESA_SHORTCODE",
	"MPESA_PASSKEY",
] as const;

/** Undefined if payment prompts are off. */
export function mpesa(given: PaymentVariables, context: z.RefinementCtx) {
	const missing = MPESA_SECRETS.filter((name) => !given[name]);
	if (missing.length === MPESA_SECRETS.length && !given.MPESA_TILL) return undefined;
	if (missing[0])
		return refuse(context, missing[0], "is needed when another MPESA_ variable is set");
	if ((given.MPESA_TYPE === "till") !== (given.MPESA_TILL !== undefined))
		return refuse(context, "MPESA_TILL", "is used only with MPESA_TYPE till, which requires it");
	return {
		consumerKey: given.MPESA_CONSUMER_KEY!,
		consumerSecret: given.MPESA_CONSUMER_SECRET!,
		shortCode: given.MPESA_SHORTCODE!,
		passkey: given.MPESA_PASSKEY!,
		/** The till's number; undefined if `shortCode` is a paybill. */
		till: given.MPESA_TILL,
		baseUrl: given.MPESA_BASE_URL,
	};
}

export type MpesaSettings = NonNullable<ReturnType<typeof mpesa>>;

export const s3Variables = {
	S3_ENDPOINT: webAddress().optional().meta({
		description: "S3-compatible store for uploads, backups or both",
		otherwise: "uploads are in `DATA_DIR`",
	}),
	S3_BUCKET: bucket().optional().meta({
		description: "bucket of the store for uploads",
		otherwise: "uploads are in `DATA_DIR`",
	}),
	S3_REGION: z
		.string()
		.optional()
		.meta({ description: "region of the store", otherwise: "`us-east-1`" }),
	S3_ACCESS_KEY_ID: z
		.string()
		.optional()
		.meta({ description: "access key of the store", otherwise: "none" }),
	S3_SECRET_ACCESS_KEY: z
		.string()
		.optional()
		.meta({ description: "secret access key of the store", otherwise: "none", secret: true }),
};

type S3Variables = z.output<z.ZodObject<typeof s3Variables>>;

/** Undefined if uploads are stored on disk. */
export function s3(given: S3Variables & BackupVariables, context: z.RefinementCtx) {
	const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
	if (!S3_ENDPOINT) {
		return (S3_BUCKET ?? S3_REGION ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY)
			? refuse(context, "S3_ENDPOINT", "is needed when another S3_ variable is set")
			: undefined;
	}
	const needed = "is needed when S3_ENDPOINT is set";
	if (!S3_ACCESS_KEY_ID) return refuse(context, "S3_ACCESS_KEY_ID", needed);
	if (!S3_SECRET_ACCESS_KEY) return refuse(context, "S3_SECRET_ACCESS_KEY", needed);
	if (!S3_BUCKET && !given.BACKUP_BUCKET) return refuse(context, "S3_BUCKET", needed);
	return S3_BUCKET ? { ...storeOf(given), bucket: S3_BUCKET } : undefined;
}

const storeOf = (given: S3Variables) => ({
	endpoint: given.S3_ENDPOINT!,
	region: given.S3_REGION ?? "us-east-1",
	accessKeyId: given.S3_ACCESS_KEY_ID!,
	secretAccessKey: given.S3_SECRET_ACCESS_KEY!,
});

interface BackupVariables {
	BACKUP_DIR?: string | undefined;
	BACKUP_BUCKET?: string | undefined;
	BACKUP_PASSPHRASE?: string | undefined;
}

/** Undefined if backups go to a folder or nowhere. A separate bucket, so that no rule for uploads applies to it. */
export function backupStore(given: S3Variables & BackupVariables, context: z.RefinementCtx) {
	const { BACKUP_BUCKET: bucket, BACKUP_PASSPHRASE: passphrase } = given;
	if (!bucket) {
		return passphrase
			? refuse(context, "BACKUP_BUCKET", "is needed when BACKUP_PASSPHRASE is set")
			: undefined;
	}
	const refused = (name: string, reason: string) => refuse(context, name, reason);
	if (!given.S3_ENDPOINT) return refused("S3_ENDPOINT", "is needed when BACKUP_BUCKET is set");
	if (!passphrase) return refused("BACKUP_PASSPHRASE", "is needed when BACKUP_BUCKET is set");
	if (bucket === given.S3_BUCKET) return refused("BACKUP_BUCKET", "must not be S3_BUCKET");
	if (given.BACKUP_DIR) {
		return refused("BACKUP_BUCKET", "takes the place of BACKUP_DIR: set one of them");
	}
	return { ...storeOf(given), bucket, passphrase };
}

export const smsVariables = {
	SMS_PROVIDER: oneOf("africastalking", "textbee").optional().meta({
		description: "who sends SMS to customers",
		otherwise: "no SMS is sent",
	}),
	SMS_USERNAME: z.string().optional().meta({
		description: "user name at `africastalking`; `sandbox` uses its test server",
		otherwise: "none",
	}),
	SMS_API_KEY: z
		.string()
		.optional()
		.meta({ description: "key of the SMS provider", otherwise: "none", secret: true }),
	SMS_SENDER: z.string().optional().meta({
		description: "sender of SMS, as registered with `africastalking`",
		otherwise: "the provider's",
	}),
	SMS_DEVICE: z.string().optional().meta({
		description: "id of the phone that sends for `textbee`",
		otherwise: "none",
	}),
	SMS_BASE_URL: serviceAddress()
		.optional()
		.meta({ description: "the SMS provider's server", otherwise: "its public one" }),
};

type SmsVariables = z.output<z.ZodObject<typeof smsVariables>>;

const AFRICAS_TALKING = "https://api.africastalking.com";
const AFRICAS_TALKING_SANDBOX = "https://api.sandbox.africastalking.com";
const TEXTBEE = "https://api.textbee.dev";

/** Undefined if no SMS is sent. */
export function sms(given: SmsVariables, context: z.RefinementCtx) {
	const { SMS_PROVIDER, SMS_USERNAME, SMS_API_KEY, SMS_SENDER, SMS_DEVICE, SMS_BASE_URL } = given;
	if (!SMS_PROVIDER) {
		return (SMS_USERNAME ?? SMS_API_KEY ?? SMS_SENDER ?? SMS_DEVICE ?? SMS_BASE_URL)
			? refuse(context, "SMS_PROVIDER", "is needed when another SMS_ variable is set")
			: undefined;
	}
	const needed = `is needed when SMS_PROVIDER is ${SMS_PROVIDER}`;
	if (!SMS_API_KEY) return refuse(context, "SMS_API_KEY", needed);
	if (SMS_PROVIDER === "textbee") {
		if (!SMS_DEVICE) return refuse(context, "SMS_DEVICE", needed);
		const baseUrl = SMS_BASE_URL ?? TEXTBEE;
		return { provider: SMS_PROVIDER, apiKey: SMS_API_KEY, device: SMS_DEVICE, baseUrl };
	}
	if (!SMS_USERNAME) return refuse(context, "SMS_USERNAME", needed);
	return {
		provider: SMS_PROVIDER,
		apiKey: SMS_API_KEY,
		username: SMS_USERNAME,
		sender: SMS_SENDER,
		baseUrl:
			SMS_BASE_URL ?? (SMS_USERNAME === "sandbox" ? AFRICAS_TALKING_SANDBOX : AFRICAS_TALKING),
	};
}

export type SmsSettings = NonNullable<ReturnType<typeof sms>>;
