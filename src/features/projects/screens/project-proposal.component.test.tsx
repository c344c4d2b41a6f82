import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	failingRead,
	openScreen,
	pressing,
	shows,
} from "../../../../tests/support/components/failing-calls.ts";
import { id, project, proposal } from "../../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/proposals/${id(1)}`;
const answers = {
	"GET /projects/:id/proposals/:proposalId": () => ({ result: { ...proposal(1), mine: true } }),
};
const showsProject = shows(project(1).title);

testScreen("/dashboard/projects/:id/proposals/:proposalId", {
	address: PATH,
	answers,
	calls: [
		failingRead("GET /projects/:id/proposals/:proposalId", "Failed to fetch proposal: {status}"),
		failingRead("GET /school-projects/:id", "Failed to fetch school project: {status}", {
			what: "reading the project",
		}),
		{
			what: "accepting",
			route: "POST /projects/:id/proposals/:proposalId/take",
			act: () => press(button("Accept")),
			pendingLabel: "Processing...",
			sentence: "Failed to accept the proposal: {status}",
			remains: showsProject,
		},
		pressing(button("Decline", "dialog"), {
			what: "declining",
			route: "POST /projects/:id/proposals/:proposalId/decline",
			start: async () => {
				await press(button("Decline"));
				await dialog.getByLabelText("Reason").fill("Too long");
			},
			sentence: "Failed to decline the proposal",
			remains: () => expect.element(dialog.getByLabelText("Reason")).toHaveValue("Too long"),
		}),
		confirming("Withdraw", "Processing...", {
			what: "withdrawing",
			route: "DELETE /projects/:id/proposals/:proposalId",
			start: () => press(button("Withdraw")),
			sentence: "Failed to withdraw the proposal",
		}),
	],
	dialogs: [
		{ title: "Decline Proposal", opener: button("Decline"), focus: "Close dialog" },
		{ title: "Withdraw Proposal", opener: button("Withdraw"), focus: "Cancel" },
	],
});

test("the comparison names the proposer, and Accept sends the compared version of the project", async () => {
	const sent: unknown[] = [];
	const { address } = await openScreen(PATH, {
		"GET /projects/:id/proposals/:proposalId": () => ({
			result: { ...proposal(1), outdated: true },
		}),
		"POST /projects/:id/proposals/:proposalId/take": ({ body }) => {
			sent.push(body);
			return { result: project(1), hidden_names: ["Nafula Wekesa"] };
		},
	});
	await expect.element(page.getByText("Proposed by Brian, Mar 18, 2026, 10:42 AM")).toBeVisible();
	await expect
		.element(page.getByText("The project was saved after this was proposed."))
		.toBeVisible();
	const added = [...document.querySelectorAll("main section ins")].map((each) => each.textContent);
	expect(added.join(" ")).toContain("better");
	await expectNone(button("Withdraw"));
	await press(button("Accept"));
	await expect.poll(address).toBe(`/dashboard/projects/${id(1)}/edit`);
	await expect.element(page.getByText("names that the results hide: Nafula Wekesa.")).toBeVisible();
	expect(sent).toEqual([{ updated_at: project(1).updated_at }]);
});

test("the proposer of a declined proposal sees the reason, and no buttons to decide", async () => {
	await openScreen(PATH, {
		"GET /projects/:id/proposals/:proposalId": () => ({
			result: {
				...proposal(1),
				mine: true,
				can_decide: false,
				state: "declined",
				reason: "We weigh in grams.",
				decided_by: "Amina",
			},
		}),
	});
	await expect.element(page.getByText(/^Proposed by you, .*: declined by Amina$/)).toBeVisible();
	await expect.element(page.getByText("“We weigh in grams.”")).toBeVisible();
	await expectNone(button("Accept"));
	await expectNone(button("Decline"));
	await expect.element(button("Remove")).toBeVisible();
});

test.each(["/dashboard", `/dashboard/projects/${id(1)}`, `/dashboard/projects/${id(1)}/edit`])(
	"%s links to the open proposals",
	async (address) => {
		await openScreen(address, {
			"GET /project-proposals": () => ({ result: { proposals: [proposal(1)] } }),
		});
		const list = page.getByRole("region", { name: "Proposed Changes" });
		const link = list.getByRole("link", { name: "Project 1" });
		await expect.element(link).toHaveAttribute("href", PATH);
		await expect.element(list.getByText(/^Proposed by Brian/)).toBeVisible();
	},
);
