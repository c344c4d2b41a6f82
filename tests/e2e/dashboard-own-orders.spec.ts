import { columns } from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/my-orders";

test("an empty list of orders links to the projects", async ({ page, api, adminToken }) => {
	const { token } = await newPerson(api, adminToken, "user");
	await openDashboard(page, token, PATH);
	await expect(page.getByText("You have not ordered a project yet.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Browse Projects" })).toHaveAttribute(
		"href",
		"/projects",
	);
});

test("one's own orders are listed with how far they are, and nobody else's", async ({
	page,
	api,
	adminToken,
}) => {
	const me = await newPerson(api, adminToken, "user");
	const other = await newPerson(api, adminToken, "user");
	const { body } = await api("GET", "/school-projects?page=1&limit=2&status=published");
	const [mine, theirs] = body.result.articles;
	const order = { name: "Achieng", phone: "0712345678" };
	await api("POST", "/orders/by-slug", { token: me.token, body: { ...order, slug: mine.slug } });
	await api("POST", "/orders/by-slug", {
		token: other.token,
		body: { ...order, slug: theirs.slug },
	});
	const { body: own } = await api("GET", "/orders/mine", { token: me.token });
	const [{ id }] = own.data.orders;
	await api("PUT", `/orders/${id}`, { token: adminToken, body: { status: "completed" } });

	await page.setViewportSize({ width: 1280, height: 900 });
	await openDashboard(page, me.token, PATH);
	await expect(columns(page)).toHaveText(["Project", "Order", "Reference", "Date", "Status"]);
	await expect(page.getByRole("rowheader")).toHaveText([mine.title]);
	await expect(page.getByRole("cell")).toHaveText([
		`${id.slice(0, 8)}…`,
		/MR-/,
		/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
		"Completed",
	]);
});
