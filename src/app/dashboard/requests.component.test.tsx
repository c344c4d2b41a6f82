import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	openScreen,
	reading,
	SLOW,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { forChild, request } from "../../../tests/support/components/rows.ts";

const status = page.getByRole("row").getByRole("combobox").first();

testScreen("/dashboard/requests", {
	answers: { "GET /requests": () => ({ result: { requests: [{ ...request(1), ...forChild }] } }) },
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
		{
			what: "changing a status",
			route: "PUT /requests/:id",
			act: () => status.selectOptions("closed"),
			sentence: "Failed to update request status",
			kept: () => expect.element(status).toHaveValue("new"),
		},
		{
			what: "recording a withdrawn consent",
			route: "PUT /requests/:id/consent",
			start: () => press(button("View Details")),
			act: () => press(button("Consent withdrawn", "dialog")),
			sentence: "Failed to record the withdrawal",
			kept: shows("Grace Kerubo"),
			signedIn: shows("Pupil 1"),
		},
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
		deleting("Delete the request from Pupil 1", "DELETE /requests/:id", "Failed to delete request"),
	],
	dialogs: [
		{ title: "Request Details", opener: button("View Details"), first: "Close" },
		{ title: "Delete Request", opener: button(/^Delete /), first: "Cancel" },
	],
});

test("the guardian is shown, and a withdrawn consent is recorded and undone", async () => {
	const stored = { ...request(1), ...forChild };
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({ result: { requests: [stored] } }),
		"PUT /requests/:id/consent": ({ body }) => {
			stored.consent_withdrawn_at = body.withdrawn ? stored.created_at : null;
			stored.consent_withdrawn_by = body.withdrawn ? "Njeri" : null;
			return {};
		},
	});
	await press(button("View Details"));
	await expect.element(dialog).toMatchTextContent("Someone under 18");
	await expect.element(dialog).toMatchTextContent("Grace Kerubo");
	await expect.element(dialog).toMatchTextContent("Text 1, shown");
	await press(button("Consent withdrawn", "dialog"));
	await expect.element(dialog).toMatchTextContent("recorded by Njeri");
	await press(button("Undo withdrawal", "dialog"));
	await expect.element(button("Consent withdrawn", "dialog")).toBeEnabled();
	await expect.element(dialog).not.toMatchTextContent("recorded by");
});
