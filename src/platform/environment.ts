import { isIP } from "node:net";
import { z } from "zod";

// Each environment variable is declared once: `takes`, `prefault` for a fixed default, and in `.meta()` its
// `description`, `otherwise` (the default in words) and whether it is `secret`. docs/settings.md and .env.example
// repeat this; settings.test.ts compares them.

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting. The process exits with this one line. */
export class SettingsError extends Error {}

/** An empty variable counts as unset. */
export function parseEnvironment<T>(schema: z.ZodType<T>, env: Environment): T {
	const given = Object.entries(env).map(([name, value]) => [name, value || undefined]);
	const { data, error } = schema.safeParse(Object.fromEntries(given));
	const [wrong] = error?.issues ?? [];
	if (wrong) throw new SettingsError(`${wrong.path.join(".")} ${wrong.message}`);
	return data as T;
}

/** Text for which `accepts` is true. The error does not repeat the value, which may contain a password. */
export function textThat(takes: string, accepts: (value: string) => boolean) {
	return z.string().refine(accepts, `takes ${takes}`).meta({ takes });
}

/** As `textThat`, for a value that is never secret: the error repeats it. */
function openTextThat(takes: string, accepts: (value: string) => boolean) {
	return z
		.string()
		.refine(accepts, { error: ({ input }) => `takes ${takes}, not ${JSON.stringify(input)}` })
		.meta({ takes });
}

export function wholeNumber(min: number, max: number) {
	return openTextThat(
		`a whole number from ${min} to ${max}`,
		// Not "0x50" or "1e3", which would also be numbers.
		(value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
	).transform(Number);
}

/** A number issued by somebody else (such as a till number): kept as text, because it may begin with 0. */
export function digits(min: number, max: number) {
	return openTextThat(`${min} to ${max} digits`, (value) =>
		new RegExp(`^\\d{${min},${max}}$`).test(value),
	);
}

export function oneOf<const T extends string>(...allowed: T[]) {
	return openTextThat(`one of ${allowed.join(", ")}`, (value) =>
		allowed.some((one) => one === value),
	).transform((value) => value as T);
}

const MAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

export function mailAddress() {
	return openTextThat("an email address", (value) => MAIL_ADDRESS.test(value));
}

const entriesOf = (value: string) => value.split(",").map((entry) => entry.trim());

export function mailAddresses(count: number) {
	return openTextThat(`${count} email addresses, separated by commas`, (value) => {
		const entries = entriesOf(value);
		return entries.length === count && entries.every((entry) => MAIL_ADDRESS.test(entry));
	}).transform(entriesOf);
}

/** A contact address as a URL; a bare email address gets its `mailto:`. */
export function contact() {
	const isMail = (value: string) => /^[^\s@<>:]+@[^\s@<>]+$/.test(value);
	return openTextThat(
		"an email address, or an address with https:, mailto: or tel:",
		(value) => isMail(value) || /^(https:\/\/|mailto:|tel:)\S+$/.test(value),
	).transform((value) => (isMail(value) ? `mailto:${value}` : value));
}

/** @param protocols such as `https:` */
export function address(...protocols: string[]) {
	const takes = `an address that starts with ${protocols.map((each) => `${each}//`).join(" or ")}`;
	const starts = (value: string) =>
		protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`));
	return z
		.string()
		.refine((value) => starts(value) && URL.canParse(value), {
			error: ({ input }) => (starts(String(input)) ? UNREADABLE : `takes ${takes}`),
			// Later checks parse the value as a URL.
			abort: true,
		})
		.meta({ takes });
}

const UNREADABLE =
	"is not a valid address: it must not have spaces, and in a user name or password / is written as %2F, ? as %3F, # as %23, @ as %40";

/** Without a slash at its end. It never has a user name or password, so it need not be secret. */
export function webAddress() {
	return address("http:", "https:")
		.refine((value) => !/[?#@\\]/.test(value), {
			error: "must be an address without user name, password, ? or #",
			abort: true,
		})
		.transform((url) => url.replace(/\/+$/, ""));
}

const isOrigin = (value: string) =>
	/^https?:\/\/[^/?#@*\\\s]+$/i.test(value) && URL.canParse(value);

/** Trailing slashes do not matter. */
export function origin() {
	const trimmed = (value: string) => value.replace(/\/+$/, "");
	return textThat(
		"an address such as https://mradi.example, with nothing after the host, no password and no spaces",
		(value) => isOrigin(trimmed(value)),
	).transform((value) => new URL(trimmed(value)).origin);
}

export function origins() {
	const list = (value: string) => entriesOf(value).filter(Boolean);
	return textThat(
		"origins such as https://example.org, separated by commas, without a path",
		(value) => list(value).every(isOrigin),
	).transform((value) => list(value).map((entry) => new URL(entry).origin));
}

/** The URL of a service that we call: encrypted unless it is on this machine. */
export function serviceAddress() {
	return webAddress().refine((url) => {
		const { protocol, hostname } = new URL(url);
		return protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
	}, "takes plain http only for this machine");
}

/** Refuses ~, which only shells replace. */
export function folder() {
	return openTextThat(
		"the path of a folder, such as /var/lib/mradi, without ~ at its beginning",
		(value) => !/^~|:\/\/|[\n\0]/.test(value),
	);
}

export function host() {
	return openTextThat(
		"an IP address or a name, without a port",
		(value) => isIP(value) > 0 || /^[\w.-]+$/.test(value),
	);
}

export function bucket() {
	return openTextThat("the name of a bucket, without its address or a path", (value) =>
		/^[\w.-]+$/.test(value),
	);
}

export function refuse(context: z.RefinementCtx, name: string, message: string): never {
	context.addIssue({ code: "custom", path: [name], message });
	return z.NEVER;
}
