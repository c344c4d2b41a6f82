import { newPerson } from "./people.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from "./test.ts";
import { follow } from "./visit.ts";

/* Filters, exports and bulk changes are tested in src/app/dashboard/{work-lists,orders-list,bulk-changes}. */

test("staff see a visitor's order first after sign-in; status, owner and note take five actions and are kept", async ({
	page,
	api,
	adminToken,
}) => {
	const staff = await newPerson(api, adminToken, "staff");
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug, title }] = projects.result.articles;
	const phone = "+254712345678";
	const order = { slug, name: `Desk ${staff.username}`, phone, notes: "By Friday" };
	const placed = await api("POST", "/orders/by-slug", { body: order });
	const { id, reference } = placed.body.data.order;

	await signIn(page, staff);
	const first = page.getByRole("main").getByRole("link").first();
	await expect(first).toBeInViewport();
	await expect(first).toContainText(/\d+ (order|request)s? unanswered(Late by \d|\d+ h|\d+ min)/);
	await expect(page.getByRole("button", { name: "Menu" })).toHaveAccessibleDescription(
		/^\d+ unanswered$/,
	);
	await page.getByRole("link", { name: /orders? unanswered/ }).click();
	await expect(page).toHaveURL(/\/dashboard\/orders\?work=waiting&sort=waiting$/);
	await follow(page, "Orders");
	await page.getByRole("searchbox", { name: "Search orders" }).fill(reference);
	await expect(page.getByRole("rowheader")).toHaveCount(1);

	const row = page.getByRole("row").filter({ hasText: reference });
	await expect(row).toContainText(title);
	await row.getByRole("checkbox").check();
	await expect(page.getByRole("region", { name: "Chosen orders" })).toContainText("1 chosen");
	await expectNoSidewaysScroll(page);
	await expectAccessible(page, { within: "main" });
	await row.getByRole("checkbox").uncheck();

	const details = page.getByRole("dialog", { name: "Order Details" });
	const actions = [
		() => row.getByRole("combobox").selectOption("processing"),
		() => row.getByText(reference).click(),
		() => details.getByLabel("Looked after by").selectOption(staff.username),
		() => details.getByLabel("Note").fill("The mother calls on Friday."),
		() => details.getByRole("button", { name: "Save Note" }).click(),
	];
	for (const act of actions) await act();
	const history = details.getByRole("list", { name: "History" });
	await expect(history).toContainText("The mother calls on Friday.");
	await expect(history).toContainText(`nobody → ${staff.username}`);
	await expect(history).toContainText("Pending → Processing");
	await expect(details).toContainText("By Friday");
	// The address identifies the order, so reload and back work.
	await expect(page).toHaveURL(new RegExp(`order=${id}$`));
	await page.reload();
	await expect(details.getByRole("link", { name: phone })).toHaveAttribute("href", `tel:${phone}`);
	await page.goBack();
	await expect(details).toBeHidden();
	await expect(row.getByRole("combobox")).toHaveValue("processing");
});
