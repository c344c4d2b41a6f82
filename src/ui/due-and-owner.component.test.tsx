import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { DueAndOwnerLine, Person, TitleWithDueAndOwner } from "./record-cells.tsx";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test.each([
	{ days: 30, due: /^due\s[A-Z][a-z]{2}\s\d+ · Amina$/ },
	{ days: -30, due: /^due\s[A-Z][a-z]{2}\s\d+ · Amina$/ },
	{ days: 200, due: /^due\s[A-Z][a-z]{2}\s\d+,\s\d{4} · Amina$/ },
])("a due day $days days from now has a year only if it is not near", async ({ days, due }) => {
	await show(
		<DueAndOwnerLine
			of={{ erased_at: null, owner: { username: "Amina" }, due_on: inDays(days) }}
		/>,
	);
	await expect.element(page.getByText(due)).toBeVisible();
});

/** Applies the CSS rules for a mouse, whatever pointer the test browser has. */
function useMouse() {
	const rulesIn = (list: CSSRuleList): CSSRule[] =>
		[...list].flatMap((rule) => [
			rule,
			...("cssRules" in rule ? rulesIn(rule.cssRules as CSSRuleList) : []),
		]);
	for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => rulesIn(cssRules))) {
		if (!(rule instanceof CSSMediaRule) || !rule.media.mediaText.includes("pointer: fine"))
			continue;
		const before = rule.media.mediaText;
		rule.media.mediaText = before.replace("(pointer: fine)", "(width > 0)");
		onTestFinished(() => {
			rule.media.mediaText = before;
		});
	}
}

test.each([
	{ px: 180, phone: "0712345678", isShown: false },
	{ px: 1000, phone: "0712345678", isShown: true },
	{ px: 180, phone: "", isShown: true },
])("in a column of $px px an email after '$phone' is shown: $isShown", async (example) => {
	useMouse();
	await page.viewport(1280, 800);
	const email = "achieng.otieno.of.the.science.club@pupils.example";
	await show(
		<div style={{ width: example.px }}>
			<Person name="Achieng" phone={example.phone} email={email} />
		</div>,
	);
	const line = page.getByTitle(email).element();
	const text = page.getByText("achieng.otieno").element();
	await expect
		.poll(() => text.getBoundingClientRect().top < line.getBoundingClientRect().bottom)
		.toBe(example.isShown);
});

test("beside a long title a category is shown whole or not at all", async () => {
	useMouse();
	await page.viewport(1280, 800);
	const work = { erased_at: null, due_on: inDays(30) };
	const title = "When does the fish auction end? A model of prices";
	await show(<TitleWithDueAndOwner title={title} of={work} about="Biology & Biotechnology" />);
	const category = page.getByText(/^\W*Biology & Biotechnology$/).element();
	const widths = Array.from({ length: 20 }, (_, index) => 220 + 10 * index);
	const broken = widths.filter((px) => {
		document.body.style.width = `${px}px`;
		return category.getClientRects().length > 1;
	});
	document.body.style.width = "";
	expect(broken).toEqual([]);
});
