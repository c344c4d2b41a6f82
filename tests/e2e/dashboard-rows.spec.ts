import type { Locator, Page } from "@playwright/test";
import { expect, openDashboard, test } from "./test.ts";

/* Every list of the back office with no row, one, ten and ten thousand. */

interface List {
	name: string;
	path: string;
	address: RegExp;
	/** Rows the server sends at a time, and how one comes to the others. */
	size: number;
	more: "pages" | "Load more" | "here already";
	/** With a pager for a single page too. */
	alwaysPaged?: boolean;
	empty: string;
	row: (number: number) => object;
	answer: (rows: object[], pages: number) => object;
	/** What stands once in each row. */
	rows?: (page: Page) => Locator;
}

const MANY = 10_000;
const day = "2026-03-18T07:42:00.000Z";
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const order = (number: number) => ({
	id: id(number),
	created_at: day,
	name: `Customer ${number}`,
	phone: "0723456789",
	article_title: `Filter ${number}`,
	status: "pending",
});
const orders = (list: object[], pages: number) => ({
	data: { orders: list, pagination: { pages } },
});

const trash = (kind: string): List => ({
	name: `the trash of ${kind}`,
	path: `/dashboard/trash?kind=${kind}`,
	address: new RegExp(`/api/trash/${kind}\\?`),
	size: 10,
	more: "pages",
	empty: "Nothing in the trash.",
	row: (number) => ({
		id: id(number),
		title: `Thing ${number}`,
		year: 2024,
		deleted_at: day,
		removed_at: day,
	}),
	answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
});

const LISTS: List[] = [
	{
		name: "projects",
		path: "/dashboard/projects",
		address: /\/api\/school-projects\?/,
		size: 10,
		more: "pages",
		alwaysPaged: true,
		empty: "No school projects found.",
		row: (number) => ({
			id: id(number),
			slug: `project-${number}`,
			title: `Project ${number}`,
			status: "draft",
			price: number,
			material_cost: 1,
			created_at: day,
			updated_at: day,
		}),
		answer: (articles, totalPages) => ({ result: { articles, pagination: { totalPages } } }),
	},
	{
		name: "gallery items",
		path: "/dashboard/gallery",
		address: /\/api\/gallery\?limit=50/,
		size: 50,
		more: "Load more",
		empty: "No gallery items found.",
		row: (number) => ({
			id: id(number),
			title: `Photo ${number}`,
			description: "On a table",
			image_id: id(number),
			image_url: "",
			featured: false,
		}),
		answer: (items, totalPages) => ({ result: { items, pagination: { totalPages } } }),
	},
	{
		name: "categories",
		path: "/dashboard/categories",
		address: /\/api\/categories$/,
		size: MANY,
		more: "here already",
		empty: "No categories found.",
		row: (number) => ({ id: id(number), name: `Category ${number}`, slug: "c", created_at: day }),
		answer: (result) => ({ result }),
	},
	{
		name: "orders",
		path: "/dashboard/orders",
		address: /\/api\/orders\?/,
		size: 10,
		more: "pages",
		empty: "No orders found.",
		row: order,
		answer: orders,
	},
	{
		name: "one's own orders",
		path: "/dashboard/my-orders",
		address: /\/api\/orders\/mine\?/,
		size: 10,
		more: "pages",
		empty: "You have not ordered a project yet.",
		row: order,
		answer: orders,
	},
	{
		name: "requests",
		path: "/dashboard/requests",
		address: /\/api\/requests\?/,
		size: 10,
		more: "pages",
		empty: "No requests found.",
		row: (number) => ({
			id: id(number),
			created_at: day,
			due_at: day,
			name: `Pupil ${number}`,
			email: "pupil@school.example",
			phone: "0700 000 201",
			institution: "Njoro Flats Academy",
			projectTitle: "Tea",
			projectCategory: "Chemistry",
			deadline: "2031-12-01",
			serviceType: [],
			files: [],
			status: "new",
		}),
		answer: (requests, totalPages) => ({ result: { requests, pagination: { totalPages } } }),
	},
	{
		name: "results",
		path: "/dashboard/results",
		address: /\/api\/results$/,
		size: MANY,
		more: "here already",
		empty: "No results found.",
		row: (number) => ({
			id: id(number),
			title: `Fair ${number}`,
			year: 2026,
			status: "draft",
			created_at: day,
		}),
		answer: (results) => ({ results }),
	},
	{
		name: "a result's items",
		path: `/dashboard/results/${id(7)}/edit`,
		address: /\/api\/results\/[0-9a-f-]{36}$/,
		size: MANY,
		more: "here already",
		empty: "No items yet.",
		row: (number) => ({
			id: id(number),
			result_id: id(7),
			category_id: id(1),
			category_name: "Physics",
			position: number,
			participant_name: `Pupil ${number}`,
			school: "",
			score: "",
			additional_info: "",
		}),
		answer: (items) => ({
			result: { id: id(7), title: "Fair", year: 2026, status: "draft", updated_at: day, items },
		}),
	},
	{
		name: "users",
		path: "/dashboard/users",
		address: /\/api\/users(\?|$)/,
		size: 50,
		more: "pages",
		empty: "No users found.",
		row: (number) => ({
			id: id(number),
			username: `person ${number}`,
			email: "person@school.example",
			role: "user",
			createdAt: day,
		}),
		answer: (result, totalPages) => ({ result, pagination: { totalPages } }),
	},
	trash("projects"),
	trash("gallery"),
	trash("results"),
	{
		name: "changes in the audit log",
		path: "/dashboard/audit",
		address: /\/api\/audit(\?|$)/,
		size: 50,
		more: "pages",
		empty: "No changes found.",
		row: (number) => ({
			id: id(number),
			at: day,
			actor: { id: null, name: "admin" },
			action: "update",
			subject: "category",
			subject_id: `subject ${number}`,
			before: null,
			after: null,
		}),
		answer: (entries, totalPages) => ({ result: { entries, pagination: { totalPages } } }),
		rows: (page) => page.getByText(/^subject \d+$/),
	},
	{
		name: "sessions",
		path: "/dashboard/account",
		address: /\/api\/auth\/sessions$/,
		size: MANY,
		more: "here already",
		empty: "Sessions",
		row: (number) => ({
			id: id(number),
			device: `Device ${number}`,
			current: false,
			createdAt: day,
			lastSeenAt: day,
		}),
		answer: (result) => ({ result }),
		rows: (page) => page.getByRole("button", { name: /^Sign out Device/ }),
	},
];

for (const list of LISTS) {
	const { name, path, address, size, more, empty, row, answer } = list;
	test(`${name}: none, one, ten and ten thousand of them`, async ({ page, adminToken }) => {
		let count = 0;
		await page.route(address, (route) => {
			const number = Number(new URL(route.request().url()).searchParams.get("page") ?? 1);
			const length = Math.max(0, Math.min(size, count - (number - 1) * size));
			const rows = Array.from({ length }, (_, at) => row((number - 1) * size + at + 1));
			const body = answer(rows, Math.ceil(count / size));
			return route.fulfill({ json: { success: true, ...body } });
		});
		const rows = list.rows?.(page) ?? page.getByRole("rowheader");
		const further = page
			.getByRole("button", { name: "Load more" })
			.or(page.getByText(/^Page \d+ of/));
		await openDashboard(page, adminToken, path);
		await expect(page.getByText(empty, { exact: true })).toBeVisible();
		await expect(rows).toHaveCount(0);
		await expect(further).toHaveCount(0);
		for (count of [1, 10]) {
			await page.reload();
			await expect(rows).toHaveCount(count);
			await expect(further).toHaveCount(list.alwaysPaged ? 1 : 0);
		}
		count = MANY;
		await page.reload();
		const step = more === "here already" ? 100 : size;
		// Ten thousand take a machine under load a while.
		await expect(rows).toHaveCount(step, { timeout: 30_000 });
		if (more === "pages") {
			const pages = MANY / size;
			await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
			await page.goto(`${path}${path.includes("?") ? "&" : "?"}page=${pages}`);
			await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible();
			await expect(rows).toHaveCount(size);
			await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
			await page.getByRole("link", { name: "Previous" }).click();
			await expect(page).toHaveURL(new RegExp(`page=${pages - 1}$`));
			await expect(page.getByText(`Page ${pages - 1} of ${pages}`)).toBeVisible();
		} else {
			if (more === "here already") await expect(page.getByText(`100 of ${MANY}`)).toBeVisible();
			await page.getByRole("button", { name: "Load more" }).click();
			await expect(rows).toHaveCount(2 * step);
		}
	});
}
