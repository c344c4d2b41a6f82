import { isIPv4 } from "node:net";
import { z } from "zod";
import { digits, oneOf, refuse, serviceAddress, textThat } from "../environment.ts";

/** Texts separated by commas or spaces. */
export function listed(value = ""): string[] {
	return value.split(/[\s,]+/).filter(Boolean);
}

/** How customers pay: manually and by M-Pesa prompts. */
export const paymentVariables = {
	PAYBILL_NUMBER: digits(5, 7).optional().meta({
		description: "paybill number to which customers pay by hand, with the reference as account",
		otherwise: "`TILL_NUMBER`",
	}),
	TILL_NUMBER: digits(5, 7).optional().meta({
		description: "till number to which customers pay by hand",
		otherwise: "customers call to pay",
	}),
	MPESA_CONSUMER_KEY: z.string().optional().meta({
		description:
			"consumer key of the M-Pesa app; prompts to pay are on when this and the next three are set",
		otherwise: "customers pay by hand",
		secret: true,
	}),
	MPESA_CONSUMER_SECRET: z
		.string()
		.optional()
		.meta({ description: "consumer secret of the M-Pesa app", otherwise: "none", secret: true }),
	MPESA_SHORTCODE: digits(5, 7).optional().meta({
		description: "paybill number to which prompts pay; for a till, its store number",
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
		listed(value).every(isIPv4),
	)
		.optional()
		.meta({
			description: "the addresses from which M-Pesa calls; its messages from others are refused",
			otherwise: "any are accepted",
		}),
};

type Variables = z.output<z.ZodObject<typeof paymentVariables>>;

/** Where customers pay manually; undefined if no number is set. */
export function payTo({ PAYBILL_NUMBER, TILL_NUMBER }: Variables) {
	if (PAYBILL_NUMBER) return { kind: "paybill", number: PAYBILL_NUMBER } as const;
	return TILL_NUMBER ? ({ kind: "till", number: TILL_NUMBER } as const) : undefined;
}

const MPESA_SECRETS = [
	"MPESA_CONSUMER_KEY",
	"MPESA_CONSUMER_SECRET",
	"MPESA_SHORTCODE",
	"MPESA_PASSKEY",
] as const;

/** Undefined if payment prompts are off. */
export function mpesa(given: Variables, context: z.RefinementCtx) {
	const missing = MPESA_SECRETS.filter((name) => !given[name]);
	if (missing.length === MPESA_SECRETS.length && !given.MPESA_TILL) return undefined;
	if (missing[0])
		return refuse(context, missing[0], "is needed when another MPESA_ variable is set");
	if ((given.MPESA_TYPE === "till") !== (given.MPESA_TILL !== undefined))
		return refuse(context, "MPESA_TILL", "goes with MPESA_TYPE till, and is needed there");
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
