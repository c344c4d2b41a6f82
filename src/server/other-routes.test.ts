import { expect, test } from "vitest";
import { readSettings } from "../platform/settings.ts";
import { securityTxt } from "./other-routes.ts";

async function answerTo(environment: Record<string, string>) {
	const answer = await securityTxt(readSettings({ DATA_DIR: "data", ...environment }));
	return { status: answer.status, lines: (await answer.text()).split("\n") };
}

test("security.txt names the contact, an expiry within a year, and its own address", async () => {
	const { status, lines } = await answerTo({
		SECURITY_CONTACT: "security@mradi.example",
		SITE_URL: "https://mradi.example/",
	});
	expect(status).toBe(200);
	expect(lines).toEqual([
		"Contact: mailto:security@mradi.example",
		expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		"Canonical: https://mradi.example/.well-known/security.txt",
		"",
	]);
	const days = (Date.parse(lines[1]?.slice(9) as string) - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(30);
	expect(days).toBeLessThan(365);
});

test("without an https address, security.txt names no address of its own", async () => {
	const contact = { SECURITY_CONTACT: "https://mradi.example/report" };
	for (const site of [contact, { ...contact, SITE_URL: "http://mradi.example" }]) {
		const { lines } = await answerTo(site);
		expect(lines).toEqual([
			"Contact: https://mradi.example/report",
			expect.stringContaining("Expires: "),
			"",
		]);
	}
});

test("without a contact there is no security.txt", async () => {
	expect((await answerTo({})).status).toBe(404);
});

test.each([
	"nobody",
	"http://mradi.example/report",
	"javascript:alert(1)",
	"a@b.example\nHiring: x",
])("the contact %s is refused", (contact) => {
	expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow("SECURITY_CONTACT takes");
});
