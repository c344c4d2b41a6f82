import { z } from "zod";
import { oneOf, refuse, serviceAddress } from "../environment.ts";

/** SMS to customers. */
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

type Variables = z.output<z.ZodObject<typeof smsVariables>>;

const AFRICAS_TALKING = "https://api.africastalking.com";
const AFRICAS_TALKING_SANDBOX = "https://api.sandbox.africastalking.com";
const TEXTBEE = "https://api.textbee.dev";

/** Undefined if no SMS is sent. */
export function sms(given: Variables, context: z.RefinementCtx) {
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
