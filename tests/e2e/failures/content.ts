import type { Page } from "@playwright/test";
import { content, made, picture } from "../dashboard.ts";
import { expect } from "../test.ts";
import {
	deleting,
	type FailingCall,
	type FailingScreen,
	holds,
	press,
	reading,
	SLOW,
	TITLE,
} from "./failing-screen.ts";

const projectKept = async (page: Page) => {
	await expect(page.getByLabel("Title")).toHaveValue("Half written");
	await expect(content(page)).toHaveText("A long text.");
};

const UPLOAD: Pick<FailingCall, "method" | "address" | "sentence" | "said" | "patience"> = {
	method: "POST",
	address: /\/api\/assets\/upload$/,
	sentence: "Upload failed with status {status}",
	said: { offline: "Network error during upload" },
	patience: SLOW,
};

const FIRST_PHOTOS = /\/api\/gallery\?limit=50$/;

/** Projects, gallery and categories. */
export const CONTENT: FailingScreen[] = [
	{
		path: "/dashboard/projects",
		name: "the list of projects",
		open: async ({ api, token }) => {
			await made(api, token, "/school-projects", { title: TITLE, content: "<p>x</p>" });
			return `/dashboard/projects?search=${encodeURIComponent(TITLE)}`;
		},
		calls: [
			reading(/\/api\/school-projects\?/, "Failed to fetch articles: {status}"),
			deleting(`Delete ${TITLE}`, /\/api\/school-projects\/[^/?]+$/, "Failed to delete project"),
		],
	},
	{
		path: "/dashboard/projects/new",
		name: "the form of a new project",
		open: async () => "/dashboard/projects/new",
		calls: [
			reading(/\/api\/categories$/, "Failed to fetch categories: {status}", {
				said: { offline: "Failed to load categories" },
				kept: (page) => expect(page.getByRole("group", { name: "Cover image" })).toBeVisible(),
			}),
			{
				...UPLOAD,
				what: "uploading the cover",
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await content(page).fill("A long text.");
				},
				act: async (page) => page.getByLabel("Cover image file").setInputFiles(await picture()),
				kept: projectKept,
			},
			{
				...UPLOAD,
				what: "uploading a picture into the text",
				start: press("Image"),
				act: async (page) =>
					page.getByLabel("Image file", { exact: true }).setInputFiles(await picture()),
				kept: (page) => expect(page.getByRole("dialog", { name: "Insert Image" })).toBeVisible(),
				signedIn: projectKept,
			},
			{
				what: "saving",
				method: "POST",
				address: /\/api\/school-projects$/,
				act: press("Save Project"),
				waits: "Processing...",
				sentence: "Failed to create school project: {status}",
				kept: projectKept,
			},
		],
	},
	{
		path: "/dashboard/projects/:id/edit",
		name: "the form of an existing project",
		open: async ({ api, token }) => {
			const body = { title: TITLE, content: "<p>x</p>" };
			return `/dashboard/projects/${await made(api, token, "/school-projects", body)}/edit`;
		},
		calls: [
			{
				what: "reading",
				method: "GET",
				address: /\/api\/school-projects\/[0-9a-f-]{36}$/,
				// A failure leads back to the list.
				act: (page, address) => page.goto(address),
				sentence: "Failed to fetch school project: {status}",
				said: {
					"403": "School project not found or you don't have permission to edit it.",
					"404": "School project not found or you don't have permission to edit it.",
				},
			},
			{
				what: "saving",
				method: "PUT",
				address: /\/api\/school-projects\/[^/]+$/,
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await content(page).fill("A long text.");
				},
				act: press("Save Project"),
				waits: "Processing...",
				sentence: "Failed to update school project: {status}",
				kept: projectKept,
			},
		],
	},
	{
		path: "/dashboard/gallery",
		name: "the gallery",
		open: async () => "/dashboard/gallery",
		calls: [
			reading(FIRST_PHOTOS, "Failed to fetch gallery items: {status}", {
				kept: (page) => expect(page.getByRole("form", { name: "Add Gallery Item" })).toBeVisible(),
			}),
			{
				what: "loading more",
				method: "GET",
				address: /\/api\/gallery\?limit=50&page=2$/,
				start: async (page) => {
					await page.route(FIRST_PHOTOS, async (route) => {
						const { result } = await (await route.fetch()).json();
						const pagination = { ...result.pagination, totalPages: 2 };
						await route.fulfill({ json: { success: true, result: { ...result, pagination } } });
					});
					await page.reload();
					await page.getByLabel("Title").fill("Half written");
				},
				act: press("Load more"),
				sentence: "Failed to fetch gallery items: {status}",
				kept: holds("Title", "Half written"),
				end: async (page) => {
					await page.unroute(FIRST_PHOTOS);
					await page.getByLabel("Title").fill("");
					await page.reload();
				},
			},
			deleting(/^Delete /, /\/api\/gallery\/[^/]+$/, "Failed to delete gallery item"),
			{
				what: "saving an item",
				method: "PUT",
				address: /\/api\/gallery\/[^/]+$/,
				start: async (page) => {
					await page
						.getByRole("button", { name: /^Edit / })
						.first()
						.click();
					await page.getByLabel("Title").fill("Half written");
				},
				act: press("Save Gallery Item"),
				waits: "Processing...",
				sentence: "Failed to update gallery item",
				kept: holds("Title", "Half written"),
				end: press("Cancel Editing"),
			},
			{
				...UPLOAD,
				what: "uploading a picture",
				start: (page) => page.getByLabel("Title").fill("Half written"),
				act: async (page) => page.getByLabel("Image file").setInputFiles(await picture()),
				kept: holds("Title", "Half written"),
			},
			{
				what: "adding an item",
				method: "POST",
				address: /\/api\/gallery$/,
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await page.getByLabel("Description").fill("Seen on a table.");
					await page.getByLabel("Image file").setInputFiles(await picture());
					await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
				},
				act: press("Add Gallery Item"),
				waits: "Processing...",
				sentence: "Failed to create gallery item",
				kept: async (page) => {
					await expect(page.getByLabel("Title")).toHaveValue("Half written");
					await expect(page.getByLabel("Description")).toHaveValue("Seen on a table.");
					await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
				},
			},
		],
	},
	{
		path: "/dashboard/image-debug",
		name: "image debugging",
		open: async () => "/dashboard/image-debug",
		calls: [reading(/\/api\/gallery\?limit=5$/, "Failed to fetch gallery items: {status}")],
	},
	{
		path: "/dashboard/categories",
		name: "the categories",
		open: async () => "/dashboard/categories",
		calls: [
			reading(/\/api\/categories$/, "Failed to fetch categories: {status}"),
			deleting(/^Delete /, /\/api\/categories\/[^/]+$/, "Failed to delete category"),
			{
				what: "creating one",
				method: "POST",
				address: /\/api\/categories$/,
				start: async (page) => {
					await page.getByRole("button", { name: "Create Category" }).click();
					await page.getByRole("dialog").getByLabel("Name").fill("Half written");
				},
				act: press("Create Category", "dialog"),
				waits: "Processing...",
				sentence: "Failed to save category",
				kept: holds("Name", "Half written"),
				end: press("Cancel", "dialog"),
			},
			{
				what: "editing one",
				method: "PUT",
				address: /\/api\/categories\/[^/]+$/,
				start: async (page) => {
					await page
						.getByRole("button", { name: /^Edit / })
						.first()
						.click();
					await page.getByRole("dialog").getByLabel("Description").fill("Half written");
				},
				act: press("Save Category", "dialog"),
				waits: "Processing...",
				sentence: "Failed to save category",
				kept: holds("Description", "Half written"),
			},
		],
	},
];
