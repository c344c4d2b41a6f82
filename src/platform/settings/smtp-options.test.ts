import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { isSafeSmtpUrl, smtpOptions } from "./smtp-options.ts";

test.each([
	"smtp://localhost:1025",
	"smtp://LOCALHOST",
	"smtp://user:password@127.0.0.1:25",
	"smtp://127.8.9.10",
	"smtp://[::1]:25",
	"smtp://127.0.0.1?ignoreTLS=true&tls.rejectUnauthorized=false",
])("%s stays on this machine: plain is allowed", (url) => {
	expect(isSafeSmtpUrl(url)).toBe(true);
	expect(smtpOptions(url)).toEqual({ url });
});

test.each([
	"smtp://mail.example",
	"smtps://mail.example:465",
	"smtp://127.0.0.1@mail.example",
	"smtp://127.0.0.1.mail.example",
	"smtp://localhost.mail.example",
	"smtp://128.0.0.1",
	"smtp://10.0.0.1",
	"smtp://0.0.0.0",
	"smtp://[::2]",
	"smtp://[2001:db8::1]",
	"smtp:///?host=localhost",
	"smtp://mail.example?name=mradi.example&tls.servername=mx.mail.example",
])("%s leaves this machine: encrypted for a verified server", (url) => {
	expect(isSafeSmtpUrl(url)).toBe(true);
	expect(smtpOptions(url)).toEqual({
		url,
		requireTLS: true,
		tls: { rejectUnauthorized: true },
	});
});

test.each([
	"requireTLS=false",
	"ignoreTLS=true",
	"opportunisticTLS=true",
	"secure=false",
	"tls.rejectUnauthorized=false",
	"tls.minVersion=TLSv1",
	"name=x&TLS.rejectUnauthorized=0",
])("the query %s is refused with a message that does not contain the URL", (query) => {
	expect(() => readSettings({ SMTP_URL: `smtp://user:secret@mail.example?${query}` })).toThrow(
		/^SMTP_URL turns encryption off; allowed only if the server is on this machine$/,
	);
});
