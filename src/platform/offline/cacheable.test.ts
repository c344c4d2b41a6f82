import { expect, test } from "vitest";
import {
	isCacheable,
	isCacheableAsset,
	isGone,
	isLasting,
	isTooOld,
	markAsCopy,
	mayStoreResponse,
} from "./cacheable.ts";

const at = (path: string) => new URL(path, "https://mradi.example");
const NOW = Date.parse("2026-03-10T12:00:00Z");

test.each([
	"/",
	"/projects",
	"/projects/clay-filter",
	"/resources",
	"/judging",
	"/my-work",
	"/saved",
	"/how-it-works",
])("%s is stored with its assets", (page) => {
	for (const path of [page, "/assets/root-x.js", "/media/a.webp", "/api/school-projects?page=2"])
		expect(isCacheable(at(path), page), path).toBe(true);
});

test.each([
	"/results",
	"/results/12",
	"/results/search",
	"/schools/mangu",
	"/gallery",
	"/gallery/4",
	"/track",
	"/receipt/MR-7K3QZ9",
	"/help-given/MR-7K3QZ9",
	"/order/clay-filter",
	"/request-service",
	"/login",
	"/dashboard",
	"/dashboard/projects",
	"/projects/a/b",
])("neither %s nor its pictures and scripts are stored", (page) => {
	for (const path of [page, "/media/face.webp", "/assets/root-x.js"])
		expect(isCacheable(at(path), page), path).toBe(false);
});

test.each([
	["/projects", "/projects/clay-filter", true],
	["/projects", "/assets/root-x.js", true],
	["/projects", "/gallery", false],
	["/projects", "/dashboard/projects/new", false],
	["/results", "/projects", false],
])("opened at %s and now at %s, a page has its pictures stored: %s", (opened, now, isStored) => {
	const picture = at("/media/a.webp");
	expect(isCacheableAsset(picture, at(opened).href, at(now).href)).toBe(isStored);
});

test.each(["/request-service", "/order/clay-filter", ""])(
	"published projects and categories are stored when %j requests them, because data are fetched before the address changes",
	(now) => {
		for (const path of ["/api/categories", "/api/school-projects/by-slug/clay-filter"])
			expect(isCacheableAsset(at(path), at("/track").href, now && at(now).href), path).toBe(true);
	},
);

test("a picture is not stored if the address of its page is unknown", () => {
	expect(isCacheableAsset(at("/media/a.webp"), at("/projects").href, "")).toBe(false);
	expect(isCacheableAsset(at("/media/a.webp"), "", at("/projects").href)).toBe(false);
});

test.each([
	"/api/orders",
	"/api/results/12",
	"/api/gallery",
	"/api/track",
	"/api/auth/verify",
	"/sw.js",
])("a page is stored without its %s", (path) => {
	expect(isCacheable(at(path), "/projects")).toBe(false);
});

test("personal pages, and pages that must not be cached, are not stored", () => {
	const anybody = new Request("https://mradi.example/api/categories");
	const member = new Request(anybody, { headers: { authorization: "Bearer x" } });
	const answer = (status: number, control: string) =>
		new Response("", { status, headers: { "cache-control": control } });
	expect(mayStoreResponse(anybody, answer(200, "no-cache"))).toBe(true);
	expect(mayStoreResponse(member, answer(200, "no-cache"))).toBe(false);
	expect(mayStoreResponse(anybody, answer(200, "no-store"))).toBe(false);
	expect(mayStoreResponse(anybody, answer(200, "private, max-age=60"))).toBe(false);
	const picture = new Response("", {
		headers: { "cache-control": "private, max-age=60", "content-type": "image/avif" },
	});
	expect(mayStoreResponse(anybody, picture)).toBe(true);
	expect(mayStoreResponse(anybody, answer(503, "no-cache"))).toBe(false);
});

test("a page that the server has removed is gone", () => {
	expect([200, 304, 404, 410, 500].filter((status) => isGone({ status } as Response))).toEqual([
		404, 410,
	]);
});

test.each([
	["text/html; charset=utf-8", 30],
	["application/json", 30],
	["image/webp", 7],
])("a copy of %s is shown for %d days", (type, days) => {
	const copy = (made: number) =>
		new Response("", { headers: { "content-type": type, date: new Date(made).toUTCString() } });
	const oldest = NOW - days * 86_400_000;
	expect(isTooOld(copy(oldest), NOW)).toBe(false);
	expect(isTooOld(copy(oldest - 1000), NOW)).toBe(true);
});

test("the page of workbooks and built files do not expire, other pages and pictures do", () => {
	const paths = ["/my-work", "/assets/root-x.js", "/my-work/x", "/judging", "/media/a.webp", "/"];
	expect(paths.filter(isLasting)).toEqual(["/my-work", "/assets/root-x.js"]);
});

test("a copy without a date is not shown", () => {
	expect(isTooOld(new Response(""), NOW)).toBe(true);
});

test("an offline copy has the time of its rendering, and is otherwise unchanged", () => {
	const html = '<!DOCTYPE html><html lang="en"><body>&lt;html lang</body></html>';
	expect(markAsCopy(html, "Tue, 10 Mar 2026 12:00:00 GMT")).toBe(
		'<!DOCTYPE html><html data-kept="2026-03-10T12:00:00.000Z" lang="en"><body>&lt;html lang</body></html>',
	);
});
