import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { focusAt } from "../../tests/support/components/focus-at.ts";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { ActionDialog } from "./dialog-form.tsx";
import { InlineForm } from "./inline-form.tsx";

/** A dialog that closes when `answer` resolves. */
function Question({ answer }: { answer: Promise<void> }) {
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			<button type="button" onClick={() => setOpen(true)}>
				Ask
			</button>
			<Dialog open={open} title="Question" onClose={close}>
				<button type="button" onClick={() => void answer.then(close)}>
					Yes
				</button>
			</Dialog>
		</>
	);
}

test("a dialog traps the focus, forwards and backwards", async () => {
	await show(<Question answer={Promise.resolve()} />);
	await press(page.getByRole("button", { name: "Ask" }));
	const places: string[] = [];
	const look = () => {
		const { activeElement } = document;
		if (activeElement === document.body) places.push("nowhere");
		else places.push(activeElement?.closest("dialog[open]") ? "inside" : "outside");
	};
	addEventListener("keyup", look);
	addEventListener("focusin", look);
	await userEvent.keyboard("{Tab>4/}");
	await press(page.getByRole("dialog").getByRole("heading"));
	await userEvent.keyboard("{Shift>}{Tab>4/}{/Shift}");
	removeEventListener("keyup", look);
	removeEventListener("focusin", look);
	expect(places).toContain("inside");
	expect(places).not.toContain("outside");
});

test("when a dialog closes after a response, the focus returns before the next key press", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	await show(<Question answer={promise} />);
	await press(page.getByRole("button", { name: "Ask" }));
	await press(page.getByRole("button", { name: "Yes" }));
	const focused = focusAt(() => document.querySelector("dialog[open]") === null);
	setTimeout(resolve, 0);
	expect((await focused)?.textContent).toBe("Ask");
});

test.each([
	["long", "word ".repeat(3000), 0],
	["short", "word", -1],
])(
	"a %s text without a control can be scrolled by keyboard only if it overflows",
	async (_, text, tabIndex) => {
		await show(
			<Dialog open title="Question" onClose={() => {}}>
				{text}
			</Dialog>,
		);
		const body = page.getByText(/^word/);
		await expect.element(body).toBeVisible();
		expect((body.element() as HTMLElement).tabIndex).toBe(tabIndex);
	},
);

/** Taller than any screen. */
const tall = <div style={{ height: "200vh" }} />;
const refuse = () => Promise.reject(new Error());
const action = {
	draftKey: null,
	values: {},
	send: refuse,
	fallback: "Nothing was saved.",
	onSent: () => {},
};

function RefusedQuestion() {
	const [error, setError] = useState("");
	return (
		<ConfirmDialog
			open
			title="Question"
			confirmLabel="Send"
			error={error}
			onConfirm={() => setError("Nothing was saved.")}
			onCancel={() => {}}
		>
			{tall}
		</ConfirmDialog>
	);
}

test.each([
	[
		"a dialog, scrolled to its end",
		<ActionDialog
			key=""
			{...action}
			title="Question"
			sendText="Send"
			schema={z.object({})}
			onClose={() => {}}
			intro={null}
		>
			{() => tall}
		</ActionDialog>,
	],
	[
		"a form below other content in a dialog",
		<Dialog key="" open title="Question" onClose={() => {}}>
			{tall}
			<InlineForm {...action} label="Form" sendText="Send" onCancel={() => {}}>
				{() => tall}
			</InlineForm>
		</Dialog>,
	],
	["a question", <RefusedQuestion key="" />],
	[
		"a form in a page",
		<InlineForm key="" {...action} label="Form" sendText="Send" onCancel={() => {}}>
			{() => tall}
		</InlineForm>,
	],
])("the error of %s scrolls into view", async (_where, form) => {
	await show(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
	for (const box of [document.documentElement, document.querySelector(".dialog-body")]) {
		box?.scrollTo(0, 1e5);
	}
	await press(page.getByRole("button", { name: "Send" }));
	const refusal = page.getByRole("alert");
	await expect.element(refusal).toBeInViewport({ ratio: 1 });
});
