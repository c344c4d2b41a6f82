import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	failingRead,
	openScreen,
} from "../../../tests/support/components/failing-calls.ts";
import { DAY } from "../../../tests/support/components/rows.ts";

const PATH = "/dashboard/going-live";
const SAMPLES = {
	kinds: [
		{ kind: "projects", trash: true, unchanged: 27, edits_kept: 1 },
		{ kind: "orders", trash: false, unchanged: 9, edits_removed: 5, edits_kept: 0 },
	],
};
const overviewWith = (sampleContent: object | null) => ({
	result: { stats: {}, recentActivity: {}, sampleContent },
});
const withSamples = { "GET /dashboard/stats": () => overviewWith(SAMPLES) };

testScreen(PATH, {
	answers: withSamples,
	calls: [
		failingRead("GET /going-live", "Failed to fetch tasks: {status}"),
		{
			...deleting(
				"Remove Sample Content",
				"DELETE /dashboard/sample-content",
				"Failed to remove sample content",
			),
			what: "removing sample content",
			act: () => press(button("Remove", "alertdialog")),
			pendingLabel: "Removing...",
		},
	],
	dialogs: [
		{ title: "Remove Sample Content", opener: button("Remove Sample Content"), focus: "Cancel" },
		{ title: "Download a Backup", opener: button("Download a Backup"), focus: "Passphrase" },
	],
});

const check = (key: string, done: boolean, confirmed_at?: string | null) => ({
	...{ key, done, title: `Title of ${key}`, text: `How to do ${key}` },
	links: [{ label: `Read ${key}`, to: `/dashboard/site#${key}` }],
	...(confirmed_at !== undefined && { confirmed_at }),
});
const list = (...checks: ReturnType<typeof check>[]) => ({
	result: { checks, is_first_day: false },
});
const openTasks = page.getByRole("main").getByRole("list").first();

test("before sample content is removed, a dialog says what is deleted and what stays", async () => {
	let samples: object | null = SAMPLES;
	await openScreen(PATH, {
		"GET /dashboard/stats": () => overviewWith(samples),
		"DELETE /dashboard/sample-content": () => {
			samples = null;
			return { message: "Sample content removed successfully" };
		},
	});
	await press(button("Remove Sample Content"));
	await expect
		.element(alertdialog.getByText("Moved to the trash for 30 days: 27 projects."))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("Permanently deleted, which cannot be undone: 9 orders."))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("5 sample orders were worked on. Remove them too?"))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("Kept because they were changed: 1 project."))
		.toBeVisible();
	await press(button("Remove", "alertdialog"));
	await expect.element(page.getByText("Sample content removed successfully")).toBeVisible();
	await expectNone(button("Remove Sample Content"));
});

test("while sample content is being loaded its button is disabled, and then offers the removal", async () => {
	let busy = true;
	await openScreen(PATH, {
		"GET /going-live": () => list({ ...check("samples", false), busy } as never),
		"GET /dashboard/stats": () => overviewWith(busy ? null : SAMPLES),
	});
	await expect.element(page.getByText("How to do samples")).toBeVisible();
	await expect.element(button("Loading...")).toBeDisabled();
	busy = false;
	await vi.advanceTimersByTimeAsync(5_000);
	await expect.element(button("Remove Sample Content")).toBeVisible();
	await expectNone(button("Loading..."));
});

test("an admin reads the tasks, confirms one, and sends a test mail", async () => {
	const sent: unknown[] = [];
	await openScreen(PATH, {
		"GET /going-live": () =>
			list(check("mail", false), check("children", false, null), check("disk", true)),
		"PUT /going-live/:key": ({ body }) => {
			sent.push(body);
			return list(check("mail", false), check("disk", true), check("children", true, DAY));
		},
		"POST /going-live/test-mail": () => ({ message: "A test email is on its way" }),
	});
	await expect.element(page.getByText("Title of disk")).not.toBeVisible();
	expect(page.getByRole("link", { name: "Read children" }).element().getAttribute("href")).toBe(
		"/dashboard/site#children",
	);
	await press(page.getByText("Version 1.0.0 and its changes"));
	await expect.element(page.getByText("The first.")).toBeVisible();
	await press(button("Send a Test Email"));
	await expect.element(page.getByText("A test email is on its way")).toBeVisible();
	button("Done: Title of children").element().focus();
	await press(button("Done: Title of children"));
	await expect.element(page.getByText("2 done")).toBeVisible();
	// The confirmed row is collapsed: the focus moves to the one beside it.
	await expect.element(openTasks.getByRole("listitem").first()).toHaveFocus();
	expect(sent).toEqual([{ done: true }]);
	await press(page.getByText("2 done"));
	await expect.element(page.getByText("Title of children")).toBeVisible();
	await expect.element(page.getByText(/^Confirmed on/)).toBeVisible();
});

test("the list shows the outcome of a test mail without a reload", async () => {
	let sent = false;
	await openScreen(PATH, {
		"GET /going-live": () => list(check("mail", sent), check("disk", false)),
		"POST /going-live/test-mail": () => ({ message: "A test email is on its way" }),
	});
	await press(button("Send a Test Email"));
	await expect.element(page.getByText("A test email is on its way")).toBeVisible();
	await expect.element(page.getByText("Title of mail")).toBeVisible();
	sent = true;
	await vi.advanceTimersByTimeAsync(3_000);
	await expect.element(page.getByText("1 done")).toBeVisible();
	await expect.element(page.getByText("Title of mail")).not.toBeVisible();
});

test("when all tasks are done they are collapsed, with their buttons", async () => {
	await openScreen(PATH, {
		"GET /going-live": () => list(check("mail", true), check("backup", true)),
	});
	await expect.element(page.getByText("2 done")).toBeVisible();
	await expect.element(page.getByText("How to do mail")).not.toBeVisible();
	await expectNone(button("Send a Test Email"));
	await press(page.getByText("2 done"));
	await expect.element(button("Send a Test Email")).toBeVisible();
	await expect.element(button("Download a Backup")).toBeVisible();
});

test("an admin downloads a backup with a passphrase, after a proof of identity", async () => {
	const sent: unknown[] = [];
	let proved = false;
	await openScreen(PATH, {
		"GET /going-live": () => list(check("backup", sent.length > 0), check("mail", false)),
		"GET /auth/proof": () => ({ result: { recent: false, passkey: false } }),
		"POST /auth/proof": () => {
			proved = true;
			return {};
		},
		"POST /going-live/backup": ({ body }) => {
			if (!proved) return refused(403, { error: "Please confirm first", proof: "needed" });
			sent.push(body);
			return new Response("sealed");
		},
	});
	const saved = vi.spyOn(URL, "createObjectURL");
	await press(button("Download a Backup"));
	const dialog = page.getByRole("dialog", { name: "Download a Backup" });
	const passphrase = dialog.getByLabelText("Passphrase", { exact: true });
	await passphrase.fill("too short");
	await expect.element(passphrase).not.toHaveAttribute("type", "password");
	await press(dialog.getByRole("button", { name: "Download" }));
	await expect
		.element(dialog.getByText("The passphrase needs at least 12 characters"))
		.toBeVisible();
	await passphrase.fill("four words of goats");
	await press(dialog.getByRole("button", { name: "Download" }));
	const proof = page.getByRole("dialog", { name: "Confirm It Is You" });
	await proof.getByLabelText("Your password").fill("a good password");
	await press(proof.getByRole("button", { name: "Confirm" }));
	await expect.element(page.getByText("Backup downloaded successfully")).toBeVisible();
	await expectNone(dialog);
	expect(sent).toEqual([{ passphrase: "four words of goats" }]);
	expect(saved.mock.calls).toEqual([[expect.objectContaining({ size: 6 })]]);
	await expect.element(page.getByText("1 done")).toBeVisible();
});
