import { MARKUP_AS_TEXT } from "../support/attacks.ts";
import { pngBytes, uploadOf } from "../support/media.ts";
import { expect, openDashboard, started, test } from "./test.ts";
import { goWithin } from "./visit.ts";
import { watch } from "./watch.ts";

// Names and titles that would disturb other tests.
test.use({ serverOf: "markup as text" });

test("markup in names, titles and notes is shown as text on every screen", async ({
	page,
	api,
	adminToken,
}) => {
	test.setTimeout(120_000);
	const token = adminToken;
	const created = async (path: string, body: unknown) => {
		const answer = await api("POST", path, { token, body });
		expect(answer.status, JSON.stringify(answer.body)).toBe(201);
		return answer.body;
	};
	const TEXT = MARKUP_AS_TEXT;
	const category = (await created("/categories", { name: TEXT, description: TEXT })).result;
	const project = (
		await created("/school-projects", {
			title: TEXT,
			excerpt: TEXT,
			content: "<p>Safe text</p>",
			status: "published",
			category_ids: [category.id],
		})
	).result;
	await created("/orders/by-slug", {
		slug: project.slug,
		name: TEXT,
		phone: "0712345678",
		notes: TEXT,
	});
	const result = (
		await created("/results", { title: TEXT, description: TEXT, year: 2099, status: "published" })
	).result;
	await created(`/results/${result.id}/items`, {
		category_id: category.id,
		participant_name: TEXT,
		school: TEXT,
		score: TEXT,
		additional_info: TEXT,
		position: 1,
	});
	await created("/auth/register", {
		username: TEXT.slice(0, 50),
		email: "markup@school.example",
		password: "a password of mine",
	});
	const form = new FormData();
	const fields = ["name", "phone", "institution", "projectTitle", "description"];
	for (const field of fields) form.append(field, TEXT);
	form.append("email", "markup@school.example");
	form.append("projectCategory", "Physics");
	form.append("deadline", "2027-01-01");
	form.append("serviceType", "Data Analysis Help");
	form.append("files", new File(["%PDF-1.4\n%%EOF\n"], `${TEXT.replaceAll("/", "")}.pdf`));

	const seen = await watch(page);
	await openDashboard(page, token, "/dashboard/account");
	const base = new URL(page.url()).origin;
	const sent = await fetch(`${base}/api/request`, { method: "POST", body: form });
	expect(sent.status).toBe(201);
	const asset = await fetch(`${base}/api/assets/upload`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}` },
		body: uploadOf(await pngBytes()),
	});
	const image_id = (await asset.json()).result.id;
	await created("/gallery", { title: TEXT, description: TEXT, image_id, featured: true });

	/** The text is shown as typed, and created no element. */
	const check = async (where: string) => {
		await expect(page.getByText(TEXT.slice(0, 50)).first(), where).toBeAttached();
		await expect(page.locator('img[src="x:"]'), where).toHaveCount(0);
		expect(seen.ran, where).toEqual([]);
	};
	for (const path of [
		"/",
		"/projects?search=pwned",
		`/projects?category=${category.id}`,
		`/projects/${project.slug}`,
		`/order/${project.slug}`,
		"/categories",
		"/results?year=2099",
		`/results/${result.id}`,
		"/gallery",
	]) {
		await page.goto(path);
		await started(page);
		await check(path);
	}
	await page.goto("/dashboard");
	for (const path of [
		"/dashboard",
		"/dashboard/projects",
		"/dashboard/gallery",
		"/dashboard/categories",
		"/dashboard/orders",
		"/dashboard/requests",
		"/dashboard/results",
		`/dashboard/results/${result.id}/edit`,
		"/dashboard/users",
		"/dashboard/audit",
	]) {
		await goWithin(page, path);
		await check(path);
	}
	await goWithin(page, "/dashboard/orders");
	const row = page.getByRole("row").filter({ hasText: TEXT });
	await row.getByRole("button", { name: "View Details" }).click();
	await expect(page.getByRole("dialog")).toContainText(TEXT);
	await goWithin(page, `/dashboard/projects/${project.id}/edit`);
	await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(TEXT);
	await api("DELETE", `/school-projects/${project.id}`, { token });
	await goWithin(page, "/dashboard/trash");
	await check("/dashboard/trash");
	const feed = await (await fetch(`${base}/feed.xml`)).text();
	expect(feed).not.toContain("<img src=x");
});
