import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectTexts, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { openScreen, reading } from "../../../tests/support/components/failing-calls.ts";
import { auditEntry, securityEvent } from "../../../tests/support/components/rows.ts";

testScreen(
	"/dashboard/audit",
	{
		list: {
			route: "GET /audit",
			row: auditEntry,
			answer: (entries, totalPages) => ({ result: { entries, pagination: { totalPages } } }),
			size: 50,
			more: "pages",
			empty: "No changes found.",
			shown: page.getByText(/^subject \d+$/),
		},
		calls: [reading("GET /audit", "Failed to fetch changes: {status}")],
		dialogs: [],
	},
	{
		address: "/dashboard/audit?view=security",
		list: {
			route: "GET /security-events",
			row: securityEvent,
			answer: (events, totalPages) => ({ result: { events, pagination: { totalPages } } }),
			size: 50,
			more: "pages",
			empty: "No events found.",
		},
		calls: [reading("GET /security-events", "Failed to fetch events: {status}")],
		dialogs: [],
	},
);

test("sign-ins and changes of accounts are a tab beside the changes, searched by account and kind", async () => {
	const asked: string[] = [];
	const id = (last: number) => `0000000${last}-0000-4000-8000-000000000000`;
	const own = { id: id(1), name: "Achieng" };
	const event = { ...securityEvent(1), address: null, count: 1 };
	await openScreen("/dashboard/audit", {
		"GET /security-events": ({ query }) => {
			asked.push(query.toString());
			return {
				result: {
					events: [
						{ ...event, id: id(1), kind: "sign-in", detail: "password", user: own, actor: own },
						{ ...event, id: id(2), user: null, count: 12, address: "203.0.113.0/24" },
						{
							...event,
							id: id(3),
							kind: "account deleted",
							detail: null,
							user: { id: id(3), name: null },
							actor: { id: id(4), name: "Wanjiru" },
						},
					],
					pagination: { totalPages: 1 },
				},
			};
		},
	});
	await press(page.getByRole("tab", { name: "Security" }));
	await expect.poll(() => asked).toEqual([""]);
	// React holds back what comes right after a placeholder.
	await vi.advanceTimersByTimeAsync(500);
	const when = "Mar 18, 2026, 10:42 AM";
	await expectTexts(page.getByRole("row"), [
		"EventWhenAccountByNetwork",
		`Sign-inpassword${when}AchiengAchiengN/A`,
		`Sign-in refusedwrong password${when}12 times since 10:42 AMNoneNot signed in203.0.113.0/24`,
		`Account deleted${when}00000003…WanjiruN/A`,
	]);
	await page.getByLabelText("What happened").selectOptions("role changed");
	await page.getByLabelText("Whose account").fill("achi");
	await vi.advanceTimersByTimeAsync(500);
	await expect.poll(() => asked.at(-1)).toBe("kind=role+changed&user=achi");
});
