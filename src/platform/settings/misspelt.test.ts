import { expect, test } from "vitest";
import { findMisspelled } from "../settings.ts";

test.each([
	["STAFF_EMIAL", "STAFF_EMAIL"],
	["STAF_EMAIL", "STAFF_EMAIL"],
	["staff_email", "STAFF_EMAIL"],
	["SMTP_URI", "SMTP_URL"],
	["SITE-URL", "SITE_URL"],
	["TRUST_PROXIES", undefined],
	["TRUST_PROXYS", "TRUST_PROXY"],
	["DATABSE_URL", "DATABASE_URL"],
	["PROT", "PORT"],
	["S3_BUCKETS", "S3_BUCKET"],
	["VITE_API_BAES", "VITE_API_BASE"],
	// Variables of other programs.
	["HOME", undefined],
	["PATH", undefined],
	["HOSTNAME", undefined],
	["SHELL", undefined],
	["TMPDIR", undefined],
	["NODE_ENV", undefined],
	["NODE_OPTIONS", undefined],
	["LANG", undefined],
	["npm_config_cache", undefined],
])("for %s, %s is suggested", (name, suggestion) => {
	expect(findMisspelled({ [name]: "something" })).toEqual(suggestion ? [{ name, suggestion }] : []);
});

test("a setting that is already set is not suggested, and an empty variable is ignored", () => {
	expect(findMisspelled({ STAFF_EMIAL: "a@b.example", STAFF_EMAIL: "b@b.example" })).toEqual([]);
	expect(findMisspelled({ STAFF_EMIAL: "" })).toEqual([]);
});
