import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a URL leads to this machine, by its own words: names are not looked up, apart from `localhost`. */
function isLoopback(url: string): boolean {
	const host = new URL(url).hostname.toLowerCase().replace(/^\[(.*)\]$/, "$1");
	const family = isIP(host);
	if (family === 0) return host === "localhost";
	return loopback.check(host, family === 6 ? "ipv6" : "ipv4");
}

/** What nodemailer takes in a URL's query that turns encryption or the verification of certificates off. */
const WEAKENING =
	/^(requireTLS|ignoreTLS|opportunisticTLS|alreadySecured|secure|tls\.(?!servername$).*)$/i;

/** Whether mail sent by this URL is encrypted for a verified server, or stays on this machine. */
export function isSafeSmtpUrl(url: string): boolean {
	if (!URL.canParse(url) || isLoopback(url)) return true;
	return [...new URL(url).searchParams.keys()].every((key) => !WEAKENING.test(key));
}

/** Mail to another machine leaves encrypted or not at all: `smtp:` begins with STARTTLS, `smtps:` with TLS. */
export function smtpOptions(url: string) {
	return isLoopback(url) ? { url } : { url, requireTLS: true, tls: { rejectUnauthorized: true } };
}

/** Whether a delivery failed because the server offers no encryption, or has no certificate that we trust. */
export function isEncryptionFailure(error: { code?: string; message?: string }): boolean {
	return (
		error.code === "ETLS" || /certificate|\bSSL routines\b|altnames/i.test(error.message ?? "")
	);
}
