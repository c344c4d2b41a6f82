import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, project, proposal } from "../../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/edit`;
const MENU = button("More actions for this project");
const status = page.getByLabelText("Status", { exact: true });
const UNFINISHED = {
	material_cost: 0,
	content: "<p>Clay [Picture: clip_image002.jpg]</p>",
};

async function open(changes: object, path = PATH) {
	const sent: Record<string, unknown>[] = [];
	const store = ({ body }: { body: unknown }) => {
		sent.push(body as Record<string, unknown>);
		return {};
	};
	await openScreen(path, {
		"GET /school-projects/:id": () => ({ result: { ...project(1), status: "draft", ...changes } }),
		"PUT /school-projects/:id": store,
		"POST /projects/:id/proposals": store,
	});
	return sent;
}

const WAYS_TO_PUBLISH: [string, () => Promise<unknown>][] = [
	[
		"saved as published",
		async () => {
			await status.selectOptions("published");
			await press(button("Save Project"));
		},
	],
	[
		"published from the menu",
		async () => {
			await press(MENU);
			await press(button("Publish"));
		},
	],
	[
		"given a time",
		async () => {
			await page.getByLabelText("Publish at").fill("2031-11-24T08:00");
			await press(button("Save Project"));
		},
	],
];

test.each(WAYS_TO_PUBLISH)(
	"an unfinished project that is %s needs a confirmation",
	async (_way, publish) => {
		const sent = await open(UNFINISHED);
		await publish();
		const question = page.getByRole("alertdialog", { name: "Is It Finished?" });
		await expect.element(question).toMatchTextContent(/“\[Picture: clip_image002\.jpg\]”/);
		await expect.element(question).toMatchTextContent(/The material cost is KES 0\./);
		expect(sent).toEqual([]);
		await press(question.getByRole("button", { name: "Cancel" }));
		await expectNone(question);
		expect(sent).toEqual([]);
		await publish();
		await press(question.getByRole("button", { name: "Publish Anyway" }));
		await expect.poll(() => sent).toHaveLength(1);
	},
);

test.each(WAYS_TO_PUBLISH)(
	"a finished project is %s without a confirmation",
	async (_way, publish) => {
		const sent = await open({ material_cost: 1_850 });
		await publish();
		await expect.poll(() => sent).toHaveLength(1);
	},
);

test("drafts, and flaws that are public already, are saved without a confirmation", async () => {
	const draft = await open(UNFINISHED);
	await press(button("Save Project"));
	await expect.poll(() => draft).toHaveLength(1);
	const published = await open({ ...UNFINISHED, status: "published" });
	await press(button("Save Project"));
	await expect.poll(() => published).toHaveLength(1);
});

test("accepting a proposal with an unfinished text needs a confirmation", async () => {
	const accepted: unknown[] = [];
	const stored = proposal(1);
	await openScreen(`/dashboard/projects/${id(1)}/proposals/${id(1)}`, {
		"GET /projects/:id/proposals/:proposalId": () => ({
			result: { ...stored, can_decide: true, proposed: { ...stored.proposed, ...UNFINISHED } },
		}),
		"POST /projects/:id/proposals/:proposalId/take": () => {
			accepted.push(1);
			return {};
		},
	});
	await press(button("Accept"));
	const question = page.getByRole("alertdialog", { name: "Is It Finished?" });
	await expect.element(question).toBeVisible();
	expect(accepted).toEqual([]);
	await press(question.getByRole("button", { name: "Accept Anyway" }));
	await expect.poll(() => accepted).toHaveLength(1);
});
