import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, expectTexts, press } from "../../../tests/support/components/actions.ts";
import { expectConsentRecorded, withdrawing } from "../../../tests/support/components/consent.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	changingStatus,
	deleting,
	exporting,
	failingRead,
	openScreen,
	SLOW,
	shows,
	workCalls,
} from "../../../tests/support/components/failing-calls.ts";
import { forChild, id, ONE_PAGE, request } from "../../../tests/support/components/rows.ts";

const UNLISTED_REQUEST = `/dashboard/requests?request=${id(99)}`;

testScreen(
	"/dashboard/requests",
	{
		answers: {
			"GET /requests": () => ({
				result: { requests: [{ ...request(1), ...forChild }], pagination: ONE_PAGE },
			}),
		},
		list: {
			route: "GET /requests",
			row: request,
			answer: (requests, totalPages) => ({ result: { requests, pagination: { totalPages } } }),
			size: 10,
			paging: "pages",
			empty: "No requests found.",
		},
		calls: [
			failingRead("GET /requests", "Failed to fetch requests: {status}"),
			changingStatus("PUT /requests/:id", ["new", "closed"], "Failed to update request status"),
			withdrawing("PUT /requests/:id/consent"),
			{
				what: "downloading a file",
				route: "GET /requests/:id/files/:fileId",
				start: () => press(button("View Details")),
				act: () => press(button("Download plan.pdf", "dialog")),
				sentence: "Failed to download file: {status}",
				remains: shows("Njoro Flats Academy"),
				callTimeoutMs: SLOW,
			},
			...workCalls("requests"),
			exporting("GET /requests/export.csv", "Failed to export requests: {status}", "columns"),
			deleting(
				"Delete the request from Pupil 1",
				"DELETE /requests/:id",
				"Failed to delete request",
			),
		],
		dialogs: [
			{ title: "Request Details", opener: button("View Details"), focus: "Request Details" },
			{ title: "Delete Request", opener: button(/^Delete /), focus: "Cancel" },
			{ title: "Export CSV", opener: button("Export CSV"), focus: "Export" },
		],
	},
	{
		address: UNLISTED_REQUEST,
		calls: [
			failingRead("GET /requests/:id", "Failed to fetch request: {status}", {
				what: "reading a request that is not in the list",
			}),
		],
		dialogs: [],
	},
);

test("the guardian is shown, and a withdrawn consent is recorded and undone", () =>
	expectConsentRecorded("/dashboard/requests", request(1), [
		"/requests",
		(request) => ({ result: { requests: [request], pagination: ONE_PAGE } }),
	]));

test("a request shows who asks for what, the time left, its details and its files", async () => {
	vi.setSystemTime("2026-03-17T08:41:30.000Z");
	const detailedRequest = {
		...request(1),
		name: "Asking Person",
		serviceType: ["Data Analysis Help", "Display Board Design"],
		description: "Ten jars on a window.",
	};
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({ result: { requests: [detailedRequest], pagination: ONE_PAGE } }),
		"GET /requests/:id/files/:fileId": () => new Response("%PDF-1.4"),
	});
	const row = page.getByRole("row").filter({ hasText: "Asking Person" });
	await expect.element(row).toMatchTextContent("Tea");
	await expect.element(row).toMatchTextContent("23 h left");
	await press(button("View Details"));
	const facts = [
		["Request ID", id(1)],
		["Received", "Mar 18, 2026, 10:42 AM"],
		["Status", "newcontactedclosed"],
		["From", "Asking Person0700 000 201pupil@school.example"],
		["Project", "Tea"],
		["Category", "Chemistry"],
		["Deadline", "Dec 1, 2031"],
		["Institution", "Njoro Flats Academy"],
		["Services", "Data Analysis Help, Display Board Design"],
		["Description", "Ten jars on a window."],
		["Files", "plan.pdf (1.5 KB)Download"],
	] as const;
	await expectTexts(
		dialog.getByRole("term"),
		facts.map(([label]) => label),
	);
	await expectTexts(
		dialog.getByRole("definition"),
		facts.map(([, value]) => value),
	);
	await expect
		.element(dialog.getByRole("link", { name: "0700 000 201" }))
		.toHaveAttribute("href", "tel:+254700000201");
	await expect
		.element(dialog.getByRole("link", { name: "pupil@school.example" }))
		.toHaveAttribute("href", "mailto:pupil@school.example");
	const saved: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
		this: HTMLAnchorElement,
	) {
		saved.push(this.download);
	});
	await press(button("Download plan.pdf", "dialog"));
	await expect.poll(() => saved).toEqual(["plan.pdf"]);
});

test("a file in which something can run, or that was not checked, is marked beside its name", async () => {
	const [file] = request(1).files;
	const files = [
		file!,
		{ ...file!, id: id(2), name: "form.pdf", warning: "program" as const },
		{ ...file!, id: id(3), name: "locked.pdf", warning: "unchecked" as const },
	];
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({
			result: { requests: [{ ...request(1), files }], pagination: ONE_PAGE },
		}),
	});
	await press(button("View Details"));
	const item = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
	await expect
		.element(item("form.pdf"))
		.toMatchTextContent("Contains a program This file contains a script,");
	await expect
		.element(item("locked.pdf"))
		.toMatchTextContent("Not checked It is locked or damaged");
	await expect.element(item("plan.pdf")).toHaveTextContent("plan.pdf (1.5 KB)Download");
});

test("a status is saved as soon as it is chosen, ends the 24-hour promise, and filters the list", async () => {
	const sentRequests: string[] = [];
	const sent: unknown[] = [];
	const requests = [{ ...request(1) }];
	const { address } = await openScreen("/dashboard/requests?search=Pupil", {
		"GET /requests": ({ query }) => {
			sentRequests.push(String(query));
			const status = query.get("status");
			const shown = requests.filter((each) => !status || each.status === status);
			return { result: { requests: shown, pagination: ONE_PAGE } };
		},
		"PUT /requests/:id": ({ line, body }) => {
			sent.push([line, body]);
			Object.assign(requests[0]!, { status: body.status });
			return { result: requests[0]! };
		},
	});
	const row = page.getByRole("row").filter({ hasText: "Pupil 1" });
	await expectTexts(row.getByRole("option"), ["new", "contacted", "closed"]);
	await expect.element(row).toMatchTextContent("Late by");
	await row.getByRole("combobox").selectOptions("contacted");
	await expect.element(page.getByText("Request status saved")).toBeVisible();
	await expect.element(row).toMatchTextContent("Answered");
	expect(sent).toEqual([
		[`PUT /requests/${id(1)}`, { status: "contacted", updated_at: request(1).updated_at }],
	]);
	await press(button("Filters"));
	await page.getByLabelText("Filter by status").selectOptions("new");
	await expect.poll(address).toBe("/dashboard/requests?search=Pupil&status=new");
	await expect.poll(() => sentRequests.at(-1)).toBe("page=1&limit=10&status=new&search=Pupil");
	await expect.element(page.getByText("No requests found.")).toBeVisible();
	await page.getByLabelText("Filter by status").selectOptions("contacted");
	await expect.element(row.getByRole("combobox")).toHaveValue("contacted");
});

test("a request without an answer is late after 24 hours", async () => {
	vi.setSystemTime("2026-03-18T09:43:00.000Z");
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({ result: { requests: [request(1)], pagination: ONE_PAGE } }),
	});
	await expect.element(page.getByText(/Late by 2 h/)).toBeVisible();
});
