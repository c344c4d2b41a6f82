import { login, VERIFY } from "./accounts.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";
import { apiCalls } from "./visit.ts";

test("a spinner holds the place while a stored token is verified", async ({ page, adminToken }) => {
	const gate = Promise.withResolvers<void>();
	await page.route(VERIFY, async (route) => {
		await gate.promise;
		await route.continue();
	});
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByText("Loading...")).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
	gate.resolve();
	await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});

test("someone who is not signed in is sent to sign in and comes back to the same place", async ({
	page,
}) => {
	await page.goto("/dashboard/orders?status=pending#list");
	await expect(page).toHaveURL(/\/login$/);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard\/orders\?status=pending#list$/);
});

test("being sent to sign in leaves no step in the history that leads back", async ({ page }) => {
	await page.goto("/contact");
	await page.goto("/dashboard");
	await expect(page).toHaveURL(/\/login$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/contact$/);
});

const LINKS = [
	["Overview", "/dashboard"],
	["Projects", "/dashboard/projects"],
	["Gallery", "/dashboard/gallery"],
	["Categories", "/dashboard/categories"],
	["Orders", "/dashboard/orders"],
	["Results", "/dashboard/results"],
	["Users", "/dashboard/users"],
] as const;
const OWN = [
	["My Orders", "/dashboard/my-orders"],
	["Account", "/dashboard/account"],
] as const;
const MORE = {
	user: [],
	staff: [
		["Requests", "/dashboard/requests"],
		["Trash", "/dashboard/trash"],
	],
	admin: [
		["Requests", "/dashboard/requests"],
		["Trash", "/dashboard/trash"],
		["Audit Log", "/dashboard/audit"],
	],
} as const;

for (const role of ["user", "staff", "admin"] as const) {
	test(`the sidebar of the role ${role} has the seven links, and what is added for it`, async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("403");
		const { token } = await newPerson(api, adminToken, role);
		await openDashboard(page, token, "/dashboard");
		const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
		await expect(links.first()).toBeVisible();
		const shown = await links.evaluateAll((all) =>
			all.map((link) => [link.textContent, link.getAttribute("href")]),
		);
		expect(shown).toEqual([...LINKS, ...MORE[role], ...OWN]);
	});
}

test("whoever has the role user may open every screen, and is told plainly what is not theirs", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403");
	const { token } = await newPerson(api, adminToken, "user");
	await openDashboard(page, token, "/dashboard/account");
	for (const [path, heading] of [
		["orders", "Orders"],
		["users", "Users"],
		["requests", "Requests"],
		["trash", "Trash"],
		["audit", "Audit Log"],
	] as const) {
		await page.goto(`/dashboard/${path}`);
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
		await expect(page.getByText("Your account does not include this part.")).toBeVisible();
		await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
	}
	// What the public may read is theirs to read, and nothing to change.
	for (const [path, heading] of [
		["projects", "School Projects"],
		["projects/new", "Create New School Project"],
		["gallery", "Gallery"],
		["categories", "Categories"],
		["results", "Manage Results"],
		["results/create", "Create Result"],
		["image-debug", "Image URL Debugging"],
		["my-orders", "My Orders"],
	] as const) {
		await page.goto(`/dashboard/${path}`);
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		await expect(page.getByText("You do not have permission to do this.")).toHaveCount(0);
	}
});

test("staff may open every screen but the accounts and the audit log", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403");
	const { token } = await newPerson(api, adminToken, "staff");
	const refused = page.getByText("You do not have permission to do this.");
	for (const path of ["", "/projects", "/gallery", "/categories", "/orders", "/results"]) {
		await openDashboard(page, token, `/dashboard${path}`);
		await expect(page.getByRole("main").getByRole("table").first()).toBeVisible();
	}
	for (const path of ["/requests", "/trash"]) {
		await page.goto(`/dashboard${path}`);
		await expect(page.getByText("Loading...")).toHaveCount(0);
		await expect(
			page.getByRole("table").or(page.getByText(/^(No requests found|Nothing in the trash)\.$/)),
		).toBeVisible();
		await expect(refused).toHaveCount(0);
	}
	for (const path of ["/users", "/audit"]) {
		await page.goto(`/dashboard${path}`);
		await expect(refused).toBeVisible();
	}
});

test("a call without the stored token fails with Authentication required, and nothing typed is lost", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await openDashboard(page, adminToken, "/dashboard/projects/new");
	await page.getByLabel("Title").fill("Half a project");
	await page.getByRole("textbox", { name: "Content" }).fill("Half a text");
	await page.evaluate(() => localStorage.removeItem("authToken"));
	await page.getByRole("button", { name: "Save Project" }).click();
	await expect(
		page.getByRole("alert").filter({ hasText: "Authentication required" }),
	).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
});

test("nothing of the dashboard is shown or fetched before somebody is signed in", async ({
	page,
}) => {
	const calls = apiCalls(page);
	for (const path of [
		"",
		"/projects",
		"/projects/new",
		"/projects/1/edit",
		"/gallery",
		"/categories",
		"/orders",
		"/results",
		"/results/create",
		"/results/1/edit",
		"/users",
		"/image-debug",
		"/requests",
		"/my-orders",
		"/account",
		"/trash",
		"/audit",
	]) {
		await page.goto(`/dashboard${path}`);
		await expect(page).toHaveURL(/\/login$/);
		await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
	}
	expect(calls).toEqual([]);
});

test("an address of the dashboard that is none is a page that was not found", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("404");
	await openDashboard(page, adminToken, "/dashboard");
	const answer = await page.goto("/dashboard/nothing");
	expect(answer?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
});

test("visitors' pages download neither the dashboard's scripts nor the editor", async ({
	page,
	api,
	adminToken,
}) => {
	// Sentences and names of the libraries that survive the minifier.
	const marks = ["ProseMirror", "No QueryClient set", "lucide-", "shouldFocusError"];
	let scripts: Promise<string>[] = [];
	page.on("response", (response) => {
		if (/\.js$/.test(response.url())) scripts.push(response.text().catch(() => ""));
	});
	const loaded = async () => (await Promise.all(scripts)).join("\n");
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const { body: fairs } = await api("GET", "/results?status=published");
	const [{ slug }] = projects.result.articles;
	for (const path of [
		"/",
		"/login",
		"/signup",
		"/forgot-password",
		"/contact",
		"/forums",
		"/gallery",
		"/resources",
		"/request-service",
		"/projects",
		`/projects/${slug}`,
		`/order/${slug}`,
		"/categories",
		"/results",
		`/results/${fairs.results[0].id}`,
		"/privacy",
	]) {
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
