import { QueryClient, QueryClientProvider, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { visibleText } from "../../../tests/support/components/actions.ts";
import { show } from "../../../tests/support/components/application.tsx";
import { ApiError } from "../../platform/browser/api-error.ts";
import { QueryView } from "./query-view.tsx";

const AWAY = "The database cannot be reached right now.";

function failed(status: number, serverText?: string): UseQueryResult<string> {
	const error = new ApiError(serverText ?? `HTTP error ${status}`, { status, serverText });
	return { error, isError: true, isPending: false, refetch: async () => {} } as never;
}

const view = (what: string, query: UseQueryResult<string>, is?: "failsInline" | "isSecondary") => (
	<QueryClientProvider key={what} client={new QueryClient()}>
		<QueryView query={query} what={what} {...(is && { [is]: true })}>
			{(value) => value}
		</QueryView>
	</QueryClientProvider>
);

const lines = () =>
	visibleText(document.body)
		.split(/\n|Try Again/)
		.map((line) => line.trim())
		.filter(Boolean);

test.each([
	[
		"for one reason, which is shown once",
		[failed(503, AWAY), failed(503, AWAY), failed(503, AWAY)],
		[AWAY, "Failed to fetch notes"],
	],
	[
		"at once",
		[failed(0), failed(0), failed(0)],
		["Failed to fetch orders", "Failed to fetch notes"],
	],
	[
		"for two reasons",
		[failed(503, AWAY), failed(429, "Please wait a minute."), failed(503, AWAY)],
		[AWAY, "Please wait a minute.", "Failed to fetch notes"],
	],
	[
		"without a reason",
		[failed(500), failed(500), failed(500)],
		["Failed to fetch orders: 500", "Failed to fetch notes: 500"],
	],
	[
		"and a secondary part whose call the server lacks shows nothing",
		[failed(503, AWAY), failed(404, "Gone"), failed(404, "Gone")],
		[AWAY, "Gone"],
	],
])("parts of a page fail %s", async (_, [orders, sums, notes], expected) => {
	await show(
		<div>
			{view("orders", orders!)}
			{view("sums", sums!, "isSecondary")}
			{view("notes", notes!, "failsInline")}
		</div>,
	);
	await expect.poll(lines).toEqual(expected);
});

test("the reason moves to another failed part when the part that showed it is removed", async () => {
	const remove = await show(view("sums", failed(503, AWAY)));
	await show(view("notes", failed(503, AWAY), "failsInline"));
	await expect.poll(lines).toEqual([AWAY, "Failed to fetch notes"]);
	remove();
	await expect.poll(lines).toEqual([AWAY]);
});

test("the reason is shown by the main content, even if a secondary part failed first", async () => {
	await show(view("sums", failed(503, AWAY), "isSecondary"));
	await show(view("orders", failed(503, AWAY)));
	await expect.poll(lines).toEqual([AWAY]);
});

const PENDING = { isPending: true, isError: false, error: null } as UseQueryResult<string>;

function LateAndEarly() {
	const [isLate, setLate] = useState(false);
	return (
		<>
			{view("sums", isLate ? failed(503, AWAY) : PENDING, "isSecondary")}
			{view("notes", failed(503, AWAY), "isSecondary")}
			<button type="button" onClick={() => setLate(true)}>
				Fail
			</button>
		</>
	);
}

test("the reason is shown by the first part on the page, even if it failed last", async () => {
	await show(<LateAndEarly />);
	await page.getByRole("button", { name: "Fail" }).click();
	await expect.poll(lines).toEqual([AWAY, "Failed to fetch notes", "Fail"]);
});
