import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { DRILL_QUESTIONS } from "./drill-questions.ts";

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

async function openMockJudge(width = 1280): Promise<() => Promise<void>> {
	await page.viewport(width, 800);
	stubApi({});
	const { reload } = await openPage("/judging");
	const begin = () => press(page.getByRole("link", { name: "Judge My Project" }));
	await begin();
	// The address now contains the open tool, so a reload opens it again.
	return reload;
}

const nextOfDrill = button("Next Question");
const weakest = page.getByRole("region", { name: "What would help most" });
const answer = (question: RegExp, label: string) =>
	page.getByRole("group", { name: question }).getByLabelText(label, { exact: true });

test("the weakest criteria come first with advice, and the answers survive a reload", async () => {
	const reload = await openMockJudge();
	await press(answer(/^Would a teacher find it free of mistakes/, "Not yet"));
	await press(answer(/^Is there a control/, "A little"));
	const rows = weakest.getByRole("listitem");
	await expect.element(rows.first()).toMatchTextContent("Repeat the readings");
	await expect.element(rows.nth(1)).toMatchTextContent("Read it aloud");
	await press(answer(/^Is there a control/, "Yes"));
	await expect.element(rows.first()).toMatchTextContent("Read it aloud");
	await reload();
	await expect.element(answer(/^Is there a control/, "Yes")).toBeChecked();
	await press(button("Clear My Answers"));
	await press(button("Cancel", "alertdialog"));
	await expect.element(answer(/^Is there a control/, "Yes")).toBeChecked();
	await press(button("Clear My Answers"));
	await press(button("Clear", "alertdialog"));
	await expect.element(weakest.getByText(/^Answer as a strict judge/)).toBeVisible();
	await expectNone(rows);
	await expect.element(page.getByLabelText(/Robotics/)).toHaveFocus();
});

test("a phone shows one question at a time, and the marks so far", async () => {
	const reload = await openMockJudge(360);
	const questions = page.getByRole("group");
	await expectCount(questions, 1);
	await press(answer(/^Is the report in order/, "Yes"));
	await expect.element(page.getByText("3 of 80 marks so far")).toBeVisible();
	await press(button("Next"));
	await expect.element(page.getByText("Question 2 of 18")).toBeVisible();
	await expect.element(questions).toHaveAccessibleName(/^Does the introduction name/);
	await expect.element(button("Back")).not.toHaveStyle({ borderColor: "rgba(0, 0, 0, 0)" });
	await press(button("Back"));
	await expect.element(answer(/^Is the report in order/, "Yes")).toBeChecked();
	await reload();
	await expect.element(questions).toHaveAccessibleName(/^Does the introduction name/);
});

test("in Robotics the questions show that category's marks", async () => {
	await openMockJudge();
	const control = page.getByRole("group", { name: /^Is there a control/ });
	await expect.element(control.getByText("(7 marks)")).toBeVisible();
	await press(page.getByLabelText(/Robotics/));
	await expect.element(control.getByText("(10 marks)")).toBeVisible();
});

test("answers are not sent to the server", async () => {
	await openMockJudge();
	await expect.element(button("Start the Drill")).toBeVisible();
	const called = vi.spyOn(globalThis, "fetch");
	await press(answer(/^Is there a control/, "Mostly"));
	await press(button("Start the Drill"));
	await press(nextOfDrill);
	expect(called).not.toHaveBeenCalled();
	called.mockRestore();
});

test("the drill continues after a reload", async () => {
	const reload = await openMockJudge();
	await press(button("Start the Drill"));
	await press(nextOfDrill);
	await reload();
	await expect.element(page.getByText(DRILL_QUESTIONS[1]?.[0] ?? "")).toBeVisible();
	await expect.element(page.getByRole("timer")).toMatchTextContent(/^[45]:\d\d left$/);
});

test("one button starts the drill, goes through its questions and ends it", async () => {
	await openMockJudge();
	const [ticks, stopped] = [vi.spyOn(window, "setInterval"), vi.spyOn(window, "clearInterval")];
	onTestFinished(() => {
		ticks.mockRestore();
		stopped.mockRestore();
	});
	await press(button("Start the Drill"));
	await expect.element(page.getByRole("timer")).toMatchTextContent(/^[45]:\d\d left$/);
	await expect.element(page.getByText(DRILL_QUESTIONS[0]?.[0] ?? "")).toBeVisible();
	await expect.element(nextOfDrill).toHaveFocus();
	const good = button("What a Good Answer Includes");
	await press(good);
	await expect.element(page.getByText(/^A good answer includes:/)).toBeVisible();
	await expect.element(good).toHaveFocus();
	await press(good);
	await expectNone(page.getByText(/^A good answer includes:/));
	for (const _ of DRILL_QUESTIONS) await press(nextOfDrill);
	await expect
		.element(page.getByText(/That was the last question\. You saw 10 of 10/))
		.toBeVisible();
	await expect.element(button("Start Again")).toHaveFocus();
	// The clock has stopped.
	const ticking = ticks.mock.calls.findIndex(([, every]) => every === 1000);
	expect(stopped).toHaveBeenCalledWith(ticks.mock.results[ticking]?.value);
	await press(button("Start Again"));
	await expect.element(page.getByText(DRILL_QUESTIONS[0]?.[0] ?? "")).toBeVisible();
});
