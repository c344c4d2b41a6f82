import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../tests/support/components/api-stub.ts";
import { show } from "../../tests/support/components/application.tsx";
import { openScreen } from "../../tests/support/components/failing-calls.ts";
import { ApiError } from "../platform/browser/api-error.ts";
import { QueryView } from "../shell/dashboard/query-view.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import { QueryRefusal } from "./failed-calls.tsx";
import { note, PageNotes } from "./note.tsx";
import { preventReferenceBreaks, WithReferences } from "./reference-text.tsx";
import { Refusal } from "./refusal.tsx";
import { toast } from "./toast.tsx";
import { RowFailure } from "./use-row-saves.tsx";

const unbroken = () => [...document.querySelectorAll<HTMLElement>("span[translate='no'], a[href]")];

test.each([
	["MR-7K3QZ9", ["MR-7K3QZ9"]],
	["KES 500 moved from MR-7K3QZ9 to MR-222222.", ["KES 500", "MR-7K3QZ9", "MR-222222"]],
	["Code TJK7RT61SV of KES 500.", ["TJK7RT61SV", "KES 500"]],
	["Paid KES 1,250.50, then KES 3.", ["KES 1,250.50", "KES 3"]],
	["Call 0712345678 or +254 712 345 678.", ["0712345678", "+254 712 345 678"]],
	["No reference: MR-7K3, no amount: KES, no number: 07123456789, 10712345678", []],
])("references, codes, amounts and numbers do not break: %s", async (text, expected) => {
	await show(
		<div className="max-w-0">
			<p>
				<WithReferences>{text}</WithReferences>
			</p>
		</div>,
	);
	expect(document.querySelector(".max-w-0 p")?.textContent).toBe(text);
	expect(unbroken().map((part) => part.textContent)).toEqual(expected);
	expect(unbroken().map((part) => part.getClientRects().length)).toEqual(expected.map(() => 1));
	const isMono = (part: Element) => getComputedStyle(part).fontFamily.includes("monospace");
	expect(unbroken().map(isMono)).toEqual(expected.map((part) => /^(MR|TJK)/.test(part)));
});

test("a phone number in a text is a link that calls it", async () => {
	await show(<WithReferences>It is +254 712 345 678.</WithReferences>);
	const link = page.getByRole("link", { name: "+254 712 345 678" });
	await expect.element(link).toHaveAttribute("href", "tel:+254712345678");
});

const MESSAGE = "The code is recorded for MR-7K3QZ9.";
const error = new ApiError(MESSAGE, { status: 409, serverText: MESSAGE });
const nothing = () => {};

const FailedQuery = ({ error }: { error: ApiError }) => (
	<QueryClientProvider client={new QueryClient()}>
		<MemoryRouter>
			<QueryView query={{ error, isError: true } as never} what="">
				{() => null}
			</QueryView>
		</MemoryRouter>
	</QueryClientProvider>
);

/** Everything that shows a message of the server. */
test.each([
	["a refusal", <Refusal key="" title={MESSAGE} />],
	[
		"a failed query",
		<QueryRefusal key="" query={{ error, refetch: nothing as never }} fallback="" />,
	],
	["a failed row", <RowFailure key="" error={MESSAGE} onGiveUp={nothing} />],
	["a screen that failed", <FailedQuery key="" error={error} />],
	[
		"a screen that is refused",
		<FailedQuery key="" error={new ApiError(MESSAGE, { status: 403, serverText: MESSAGE })} />,
	],
	[
		"a question",
		<ConfirmDialog
			key=""
			open
			title="?"
			error={MESSAGE}
			onConfirm={nothing}
			onCancel={nothing}
			confirmLabel="Yes"
		>
			<p>Really?</p>
		</ConfirmDialog>,
	],
	["a message", <PageNotes key="" />],
])("%s shows a reference without a line break", async (what, node) => {
	preventReferenceBreaks();
	await show(node);
	if (what === "a message") {
		toast.error(MESSAGE);
		note.warning(MESSAGE, { about: "nothing" });
	}
	const parts = page.getByText("MR-7K3QZ9", { exact: true });
	await expect.element(parts.first()).toHaveClass("no-break");
	expect(parts.elements()).toHaveLength(what === "a message" ? 2 : 1);
});

test("the dashboard shows references in its messages without a line break", async () => {
	const { answers } = await openScreen("/dashboard/orders");
	answers["PUT /orders/:id"] = () => refused(409, { message: MESSAGE });
	const status = page.getByRole("combobox", { name: /^Status of order/ }).first();
	await status.selectOptions("completed");
	const whole = page.getByRole("main").getByText("MR-7K3QZ9", { exact: true });
	await expect.element(whole.first()).toHaveClass("no-break");
});
