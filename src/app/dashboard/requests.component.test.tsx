import { test } from "vitest";
import { button, press } from "../../../tests/support/components/actions.ts";
import { expectConsentRecorded, withdrawing } from "../../../tests/support/components/consent.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	changingStatus,
	deleting,
	exporting,
	reading,
	SLOW,
	shows,
	working,
} from "../../../tests/support/components/failing-calls.ts";
import { forChild, id, request } from "../../../tests/support/components/rows.ts";

const elsewhere = `/dashboard/requests?request=${id(99)}`;

testScreen(
	"/dashboard/requests",
	{
		answers: {
			"GET /requests": () => ({ result: { requests: [{ ...request(1), ...forChild }] } }),
		},
		list: {
			route: "GET /requests",
			row: request,
			answer: (requests, totalPages) => ({ result: { requests, pagination: { totalPages } } }),
			size: 10,
			more: "pages",
			empty: "No requests found.",
		},
		calls: [
			reading("GET /requests", "Failed to fetch requests: {status}"),
			changingStatus("PUT /requests/:id", ["new", "closed"], "Failed to update request status"),
			withdrawing("PUT /requests/:id/consent", "Pupil 1"),
			{
				what: "downloading a file",
				route: "GET /requests/:id/files/:fileId",
				start: () => press(button("View Details")),
				act: () => press(button("Download plan.pdf", "dialog")),
				sentence: "Failed to download file: {status}",
				kept: shows("Njoro Flats Academy"),
				signedIn: shows("Pupil 1"),
				patience: SLOW,
			},
			...working("requests", "Pupil 1"),
			exporting("GET /requests/export.csv", "Failed to export requests: {status}"),
			deleting(
				"Delete the request from Pupil 1",
				"DELETE /requests/:id",
				"Failed to delete request",
			),
		],
		dialogs: [
			{ title: "Request Details", opener: button("View Details"), first: "Request Details" },
			{ title: "Message Texts", opener: button("Message Texts"), first: "Message Texts" },
			{ title: "Delete Request", opener: button(/^Delete /), first: "Cancel" },
		],
	},
	{
		address: elsewhere,
		calls: [
			reading("GET /requests/:id", "Failed to fetch request: {status}", {
				what: "reading a request that is not in the list",
			}),
		],
		dialogs: [],
	},
);

test("the guardian is shown, and a withdrawn consent is recorded and undone", () =>
	expectConsentRecorded("/dashboard/requests", request(1), [
		"/requests",
		(request) => ({ result: { requests: [request] } }),
	]));
