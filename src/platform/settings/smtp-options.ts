import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a URL's host is this machine, judged by the text alone: no name but `localhost` is resolved. */
function isLoopback(url: string): boolean {
	const host = new URL(url).hostname.toLowerCase().replace(/^\[(.*)\]$/, "$1");
	const family = isIP(host);
	if (family === 0) return host === "localhost";
	return loopback.check(host, family === 6 ? "ipv6" : "ipv4");
}

/** Query parameters of nodemailer that disable encryption or certificate verification. */
const WEAKENING =
	/^(requireTLS|ignoreTLS|opportunisticTLS|alreadySecured|secure|tls\.(?!servername$).*)$/i;

/** Whether mail sent by this URL is encrypted to a verified server, or stays on this machine. */
export function isSafeSmtpUrl(url: string): boolean {
	if (!URL.canParse(url) || isLoopback(url)) return true;
	return [...new URL(url).searchParams.keys()].every((key) => !WEAKENING.test(key));
}

/** Requires encryption for other machines: `smtp:` upgrades with STARTTLS, `smtps:` starts with TLS. */
export function smtpOptions(url: string) {
	return isLoopback(url) ? { url } : { url, requireTLS: true, tls: { rejectUnauthorized: true } };
}

/** Whether a delivery failed because the server offers no encryption or its certificate is not trusted. */
export function isEncryptionFailure(error: { code?: string; message?: string }): boolean {
	return (
		error.code === "ETLS" || /certificate|\bSSL routines\b|altnames/i.test(error.message ?? "")
	);
}
