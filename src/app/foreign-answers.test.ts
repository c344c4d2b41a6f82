import { expect, test } from "vitest";
import { ForeignServer } from "../../tests/foreign/foreign-server.ts";
import { EMAIL, PASSWORD, TOKEN } from "../../tests/foreign/rows.ts";
import { REFUSALS, type Shapes, UNREADABLE, VARIANTS } from "../../tests/foreign/shapes.ts";
import { login, register } from "../features/accounts/auth/auth.calls.ts";
import {
	deleteUser,
	fetchUser,
	fetchUsers,
	saveUser,
} from "../features/accounts/users/users.calls.ts";
import {
	createCategory,
	deleteCategory,
	fetchCategories,
	updateCategory,
} from "../features/categories/categories.calls.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	deleteGalleryItem,
} from "../features/gallery/dashboard/manage-gallery.calls.ts";
import { fetchGallery } from "../features/gallery/gallery.calls.ts";
import {
	changeOrderStatus,
	fetchOrders,
} from "../features/orders/dashboard/manage-orders.calls.ts";
import { placeOrder } from "../features/orders/orders.calls.ts";
import { fetchOverview } from "../features/overview/overview.calls.ts";
import {
	createProject,
	deleteProject,
	updateProject,
} from "../features/projects/dashboard/manage-projects.calls.ts";
import {
	fetchProjectById,
	fetchProjectBySlug,
	fetchProjects,
	fetchPublishedProjects,
} from "../features/projects/projects.calls.ts";
import {
	addItem,
	deleteItem,
	fetchItems,
} from "../features/results/items/dashboard/manage-items.calls.ts";
import {
	changeResult,
	createResult,
	deleteResult,
	fetchAllResults,
	fetchResultToEdit,
} from "../features/results/results/dashboard/manage-results.calls.ts";
import { fetchPublishedResults, fetchResult } from "../features/results/results/results.calls.ts";
import { type Api, createApiClient } from "../platform/browser/api-client.ts";
import { ApiError, errorText } from "../platform/browser/api-error.ts";

/*
 * Every call of every screen, against a server written from the specification only. What the screens
 * send is in foreign-host.component.test.tsx.
 */

const OWN = VARIANTS["the table's own keys, numbers as ids"] as Shapes;

function apiOf(foreign: ForeignServer): Api {
	return createApiClient({
		address: (path) => ({ url: path, own: true }),
		fetch: async (path, { method = "GET", headers, body }) => {
			const sent = {
				method,
				path,
				headers: headers as Record<string, string>,
				body: `${body ?? ""}`,
			};
			const answer = foreign.answer(sent);
			return new Response(answer.body, { status: answer.status });
		},
		token: () => `Bearer ${TOKEN}`,
	});
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** What each screen reads, and the ids that it must find. */
const READS: Record<string, (api: Api) => Promise<unknown>> = {
	"projects for visitors": async (api) =>
		ids((await fetchPublishedProjects(api, { page: 1 })).articles),
	"projects for staff": async (api) => ids((await fetchProjects(api, { page: 1 })).articles),
	"a project by its slug": async (api) => ids([await fetchProjectBySlug(api, "foreign-windmill")]),
	"a project by its id": async (api) => ids([await fetchProjectById(api, "11")]),
	gallery: async (api) => ids((await fetchGallery(api)).items),
	categories: async (api) => ids(await fetchCategories(api)),
	users: async (api) => ids((await fetchUsers(api, { page: 1, search: "" })).users),
	"a user": async (api) => ids([await fetchUser(api, "42")]),
	orders: async (api) => ids((await fetchOrders(api, 1, {})).orders),
	"results for visitors": async (api) => ids(await fetchPublishedResults(api)),
	"results for staff": async (api) => ids(await fetchAllResults(api)),
	"a result": async (api) => {
		const { groups } = await fetchResult(api, "61", fetchCategories);
		return groups.flatMap(({ items }) => ids(items));
	},
	"a result to edit": async (api) => ids((await fetchResultToEdit(api, "61"))?.items ?? []),
	"items of a result": async (api) => ids(await fetchItems(api, "61")),
	overview: async (api) => {
		const { stats, recentActivity } = await fetchOverview(api);
		return [String(stats.articles), ...ids(recentActivity.articles), ...ids(recentActivity.users)];
	},
};

const FOUND: Record<string, string[]> = {
	"projects for visitors": ["11", "12"],
	"projects for staff": ["11", "12"],
	"a project by its slug": ["11"],
	"a project by its id": ["11"],
	gallery: ["21", "22"],
	categories: ["1", "2"],
	users: ["41", "42"],
	"a user": ["42"],
	orders: ["51"],
	"results for visitors": ["61"],
	"results for staff": ["61", "62"],
	// By category, in the server's order, then by position.
	"a result": ["72", "71", "73"],
	"a result to edit": ["71", "72", "73"],
	"items of a result": ["71", "72", "73"],
	overview: ["7001", "11", "12", "41", "42"],
};

test.each(Object.entries(VARIANTS))("each screen finds its rows: %s", async (_, shapes) => {
	const api = apiOf(new ForeignServer(shapes, "/picture.png"));
	for (const [name, read] of Object.entries(READS)) {
		expect(await read(api), name).toEqual(FOUND[name]);
	}
});

const rejected = (promise: Promise<unknown>) =>
	promise.then(
		() => undefined,
		(error: unknown) => error,
	);

test.each(UNREADABLE)("no screen accepts %s as a response", async (fault) => {
	const foreign = new ForeignServer(OWN, "/picture.png");
	foreign.break(fault);
	for (const [name, read] of Object.entries(READS)) {
		const error = await rejected(read(apiOf(foreign)));
		expect(error, name).toBeInstanceOf(ApiError);
		const own = {
			gallery: /^Unexpected API response format$/,
			"a project by its slug": /^(Article not found|Screen's own)$/,
			"a project by its id": /^(Article not found|Screen's own)$/,
		}[name];
		expect(errorText(error, "Screen's own: {status}"), name).toMatch(own ?? /^Screen's own$/);
	}
});

const PROJECT = {
	title: "New Project",
	excerpt: "",
	content: "<p>Some text.</p>",
	status: "draft" as const,
	price: 0,
	material_cost: 0,
	category_ids: ["1"],
	cover_image: null,
};
const PHOTO = { title: "New Photo", description: "On a table.", image_id: "31", featured: false };
const RESULT = { title: "New Fair", year: 2026, description: "", status: "draft" as const };
const NEW_ITEM = {
	category_id: "1",
	participant_name: "Foreign Third",
	position: null,
	school: "",
	score: "",
	additional_info: "",
};
const ORDER = { slug: "a", name: "B", phone: "0712345678", email: null, notes: null };

const WRITES: Record<string, (api: Api) => Promise<unknown>> = {
	"POST /orders/by-slug": (api) => placeOrder(api, { ...ORDER, website: undefined }, "key"),
	"PUT /orders": (api) => changeOrderStatus(api, "51", "completed"),
	"PUT /users": (api) => saveUser(api, "42", { username: "new" }),
	"DELETE /users": (api) => deleteUser(api, "42"),
	"POST /categories": (api) => createCategory(api, { name: "Robotics", description: "" }),
	"PUT /categories": (api) => updateCategory(api, "1", { name: "Robotics" }),
	"DELETE /categories": (api) => deleteCategory(api, "1"),
	"POST /gallery": (api) => createGalleryItem(api, PHOTO),
	"PUT /gallery": (api) => changeGalleryItem(api, "21", PHOTO),
	"DELETE /gallery": (api) => deleteGalleryItem(api, "21"),
	"POST /school-projects": (api) => createProject(api, PROJECT),
	"PUT /school-projects": (api) => updateProject(api, "11", PROJECT, undefined),
	"DELETE /school-projects": (api) => deleteProject(api, "11"),
	"POST /results": (api) => createResult(api, RESULT),
	"PUT /results": (api) => changeResult(api, "62", { status: "published" }),
	"DELETE /results": (api) => deleteResult(api, "62"),
	"POST items": (api) => addItem(api, "61", NEW_ITEM, "key"),
	"DELETE items": (api) => deleteItem(api, { result_id: "61", id: "71" }),
	"POST /auth/login": (api) => login(api, { email: EMAIL, password: PASSWORD }),
	"POST /auth/register": (api) =>
		register(api, { username: "new", email: EMAIL, password: PASSWORD }),
};

test.each(REFUSALS)("no write counts as successful after %s", async (fault, said) => {
	const foreign = new ForeignServer(OWN, "/picture.png");
	foreign.break(fault);
	for (const [name, write] of Object.entries(WRITES)) {
		const error = await rejected(write(apiOf(foreign)));
		expect(error, name).toBeInstanceOf(ApiError);
		expect((error as ApiError).serverText, name).toBe(said);
	}
});

test.each(Object.entries(VARIANTS))("each write succeeds: %s", async (_, shapes) => {
	for (const [name, write] of Object.entries(WRITES)) {
		const api = apiOf(new ForeignServer(shapes, "/picture.png"));
		expect(await rejected(write(api)), name).toBeUndefined();
	}
});
