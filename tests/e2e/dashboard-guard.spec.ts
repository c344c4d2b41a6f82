import { newPerson } from "./people.ts";
import { ADMIN, expect, openDashboard, test } from "./test.ts";

const VERIFY = "**/api/auth/verify";

test("a spinner holds the place while a stored token is verified", async ({ page, adminToken }) => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(VERIFY, async (route) => {
		await held;
		await route.continue();
	});
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByText("Loading...")).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
	release();
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});

test("someone who is not signed in is sent to sign in and comes back to the same place", async ({
	page,
}) => {
	await page.goto("/");
	await page.goto("/dashboard/orders?status=pending");
	await expect(page).toHaveURL(/\/login$/);
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page).toHaveURL(/\/dashboard\/orders\?status=pending$/);
});

test("being sent to sign in leaves no step in the history that leads back", async ({ page }) => {
	await page.goto("/contact");
	await page.goto("/dashboard");
	await expect(page).toHaveURL(/\/login$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/contact$/);
});

test("a session that ends in the middle of work leads to sign-in and back, with what was typed", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	const staff = await newPerson(api, adminToken, "staff");
	await openDashboard(page, staff.token, "/dashboard/projects/new");
	await page.getByLabel("Title").fill("Nearly done");
	await page.getByRole("textbox", { name: "Content" }).fill("A long text.");
	await api("POST", "/auth/logout", { token: staff.token });
	await page.getByRole("button", { name: "Save Project" }).click();
	await expect(page).toHaveURL(/\/login$/);
	await page.getByLabel("Email").fill(staff.email);
	await page.getByLabel("Password", { exact: true }).fill(staff.password);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page).toHaveURL(/\/dashboard\/projects\/new$/);
	await expect(page.getByLabel("Title")).toHaveValue("Nearly done");
	await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("A long text.");
	await expect(page.getByText("What you had typed is back.")).toBeVisible();
});

test("a token that the server refuses is forgotten", async ({ page, expectedErrors }) => {
	expectedErrors.push("401");
	await openDashboard(page, "no such token", "/dashboard/projects");
	await expect(page).toHaveURL(/\/login$/);
	expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
	expect(await page.evaluate(() => localStorage.getItem("authUser"))).toBeNull();
});

for (const [name, answer] of [
	["a server that fails", { status: 503, body: "" }],
	["a network that is away", null],
] as const) {
	test(`${name} while the token is verified signs nobody out`, async ({
		page,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("503", "net::ERR");
		await openDashboard(page, adminToken, "/dashboard/orders");
		await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
		await page.route(VERIFY, (route) => (answer ? route.fulfill(answer) : route.abort()));
		await page.reload();
		await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem("authToken"))).not.toBeNull();
	});
}

test("a stored user that cannot be read is removed", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
	await page.evaluate(() => localStorage.setItem("authUser", "{not json"));
	await page.reload();
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
	const stored = await page.evaluate(() => localStorage.getItem("authUser"));
	expect(JSON.parse(stored ?? "null")).toMatchObject({ email: ADMIN.email });
});

test("whoever has the role user sees every link, and is told plainly what is not theirs", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403");
	const { token } = await newPerson(api, adminToken, "user");
	await openDashboard(page, token, "/dashboard/orders");
	const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
	await expect(links).toHaveText([
		"Overview",
		"Projects",
		"Gallery",
		"Categories",
		"Orders",
		"Results",
		"Users",
		"My Orders",
		"Account",
	]);
	await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
	await expect(page.getByText("Your account does not include this part.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
});

test("signing out ends the session here and on the server", async ({ page, api, adminToken }) => {
	const { token } = await newPerson(api, adminToken, "staff");
	await openDashboard(page, token, "/dashboard");
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL(/\/login$/);
	expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
	await expect.poll(async () => (await api("GET", "/auth/verify", { token })).status).toBe(401);
});

test("visitors' pages download neither the dashboard's scripts nor the editor", async ({
	page,
	adminToken,
}) => {
	// Sentences and names of the libraries that survive the minifier.
	const marks = ["ProseMirror", "No QueryClient set", "lucide-", "shouldFocusError"];
	let scripts: Promise<string>[] = [];
	page.on("response", (response) => {
		if (/\.js$/.test(response.url())) scripts.push(response.text().catch(() => ""));
	});
	const loaded = async () => (await Promise.all(scripts)).join("\n");
	for (const path of ["/", "/projects", "/results", "/gallery", "/resources", "/login"]) {
		scripts = [];
		await page.goto(path);
		await page.mouse.click(1, 1);
		await page.waitForLoadState("networkidle");
		const code = await loaded();
		expect(code.length, path).toBeGreaterThan(0);
		expect(
			marks.filter((mark) => code.includes(mark)),
			path,
		).toEqual([]);
	}
	scripts = [];
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
	expect(await loaded()).not.toContain("ProseMirror");
	await page.goto("/dashboard/projects/new");
	await expect(page.getByRole("toolbar")).toBeVisible();
	const code = await loaded();
	for (const mark of marks) expect(code).toContain(mark);
});
