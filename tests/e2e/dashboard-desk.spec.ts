import { newPerson } from "./people.ts";
import { expect, signIn, test } from "./test.ts";

test("late orders are shown first after sign-in; status, owner and note of an order take five actions", async ({
	page,
	api,
	adminToken,
}) => {
	const staff = await newPerson(api, adminToken, "staff");
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = projects.result.articles;
	const placed = await api("POST", "/orders/by-slug", {
		body: { slug, name: `Desk ${staff.username}`, phone: "0712345678" },
	});
	const { id, reference } = placed.body.data.order;
	const { body } = await api("GET", "/work", { token: staff.token });

	await signIn(page, staff);
	const first = page.getByRole("main").getByRole("link").first();
	await expect(first).toBeInViewport();
	await expect(first).toContainText(/\d+ (order|request)s? unanswered(Late by \d|\d+ h|\d+ min)/);
	await expect(page.getByRole("button", { name: "Menu" })).toHaveAccessibleDescription(
		/^\d+ unanswered$/,
	);
	await page.getByRole("link", { name: /orders? unanswered/ }).click();
	await expect(page).toHaveURL(/\/dashboard\/orders\?work=waiting$/);
	expect(body.result.orders.waiting).toBeGreaterThan(0);

	await page.goto(`/dashboard/orders?search=${reference}`);
	const row = page.getByRole("row").filter({ hasText: reference });
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
	// The address identifies the order, so reload and back work.
	await expect(page).toHaveURL(new RegExp(`order=${id}$`));
	await page.reload();
	await expect(details).toContainText(reference);
	await page.goBack();
	await expect(details).toBeHidden();
	await expect(row).toBeVisible();
});
