import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	failingRead,
	openScreen,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, id, ONE_PAGE, upload } from "../../../tests/support/components/rows.ts";

const deleteButton = button(/^Delete permanently: /);

testScreen("/dashboard/media", {
	list: {
		route: "GET /assets",
		row: upload,
		answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
		size: 20,
		paging: "pages",
		empty: "No uploads found.",
	},
	calls: [
		failingRead("GET /assets", "Failed to fetch uploads: {status}"),
		confirming("Delete Permanently", "Deleting...", {
			what: "deleting permanently",
			route: "DELETE /trash/pictures/:id",
			start: () => press(deleteButton),
			sentence: "Failed to delete: {status}",
		}),
	],
	dialogs: [{ title: "Delete Permanently", opener: deleteButton, focus: "Cancel" }],
});

const place = { id: id(7), title: "Dryer", undescribed: false, in_trash: false };
const USED_UPLOAD: ReturnType<typeof upload> = {
	...upload(1),
	places: [
		{ ...place, kind: "project", part: "cover" },
		{ ...place, kind: "project", part: "text", title: "Mast", undescribed: true },
		{ ...place, kind: "photo", part: "photo", title: "Sundial" },
		{ ...place, kind: "photo", part: "photo", title: "Old", id: id(8), in_trash: true },
	],
};

test("an upload is named by its file, an older one by a part of its address", async () => {
	await openScreen("/dashboard/media", {
		"GET /assets": () => ({
			result: [
				{ ...upload(1), url: "/media/2b2be266aa-800.webp", file_name: "kisumu fair <1>.jpg" },
				{ ...upload(2), url: "/media/3c3cf377aa-800.webp" },
			],
			pagination: ONE_PAGE,
		}),
	});
	const file = page.getByRole("rowheader").getByRole("link");
	await expectTexts(file, ["kisumu fair <1>.jpg", "3c3cf377"]);
});

test("an upload links to everything that uses it, and cannot be deleted while in use", async () => {
	await openScreen("/dashboard/media", {
		"GET /assets": () => ({ result: [USED_UPLOAD], pagination: ONE_PAGE }),
	});
	const links = page.getByRole("cell").getByRole("link");
	await expectTexts(links, ["Dryer", "Mast", "Sundial", "Old"]);
	expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
		`/dashboard/projects/${id(7)}`,
		`/dashboard/projects/${id(7)}`,
		`/dashboard/gallery?edit=${id(7)}`,
		"/dashboard/trash?kind=gallery",
	]);
	await expect
		.element(page.getByRole("listitem").filter({ hasText: "Mast" }))
		.toMatchTextContent("Mast (text) Description missing");
	await expectNone(page.getByRole("button", { name: /^Delete permanently/ }));
	// No cell of the row is empty.
	for (const cell of page.getByRole("cell").elements()) {
		expect(cell.querySelector("img") ?? cell.textContent).toBeTruthy();
	}
});

test("search and filter are in the address and sent to the server", async () => {
	const requests: string[] = [];
	const { address } = await openScreen("/dashboard/media", {
		"GET /assets": ({ query }) => {
			requests.push(query.toString());
			return { result: [upload(1)], pagination: ONE_PAGE };
		},
	});
	await page.getByLabelText("Filter uploads").selectOptions("Description missing");
	await page.getByLabelText("Search uploads").fill("dryer");
	await expect.poll(() => requests.at(-1)).toBe("page=1&limit=20&search=dryer&filter=undescribed");
	expect(address()).toBe("/dashboard/media?filter=undescribed&search=dryer");
});

test("staff see unused uploads, but only admins can delete them", async () => {
	await openScreen("/dashboard/media", {
		"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "staff" } } }),
	});
	await expect.element(page.getByText("Unused", { exact: true }).last()).toBeVisible();
	await expectNone(page.getByRole("button", { name: /^Delete permanently/ }));
});
