import { expect, test } from "vitest";
import { dashboardScreens, sitePages } from "../../../shell/screens.ts";
import { redactAddress } from "./redact-address.ts";

const SITE = "https://mradi.example";
const ID = "8c7c0f6a-7d6b-4e07-9a5c-0f1f6f6b7a10";
const pages = [...sitePages, ...dashboardScreens].map(({ path }) => path);

test.each(pages)("the address of %s becomes its pattern, whatever its parameters", (path) => {
	const input = path.replace(/:\w+|\*/g, "Amina%20Wekesa");
	expect(redactAddress(`${SITE}${input}?q=Amina&key=s#Amina`)).toBe(SITE + path);
	expect(redactAddress(input)).toBe(path);
});

test.each([
	["/projects/maize-dryer", "/projects/maize-dryer"],
	["/order/maize-dryer?from=mail", "/order/maize-dryer"],
	[`/results/${ID}#item-3`, `/results/${ID}`],
	[`/gallery/${ID}/`, `/gallery/${ID}`],
	["/results/search", "/results/search"],
	["/dashboard/projects/new", "/dashboard/projects/new"],
	["/receipt/MR-7K3QZ9?key=secret", "/receipt/:reference"],
	["/help-given/MR-7K3QZ9?key=secret", "/help-given/:reference"],
	["/schools/kitui-valley", "/schools/:slug"],
	["/projects/MR-7K3QZ9", "/projects/:slug"],
	["/projects/amina@home.example", "/projects/:slug"],
	["/projects/0712345678", "/projects/:slug"],
	[`/dashboard/projects/${ID}/edit`, "/dashboard/projects/:id/edit"],
	[`/dashboard/projects/${ID}/proposals/${ID}`, "/dashboard/projects/:id/proposals/:proposalId"],
	["/track/MR-7K3QZ9", "/*"],
	["/a-page-of-next-year/MR-7K3QZ9", "/*"],
	["//evil.example/MR-7K3QZ9", ""],
	["/assets/logo-1a2b.svg?v=1", "/assets/logo-1a2b.svg"],
])("%s becomes %s", (address, sent) => {
	expect(redactAddress(address)).toBe(sent);
	if (sent !== "") expect(redactAddress(SITE + address)).toBe(SITE + sent);
});

test.each([
	["https://mail.example/inbox/amina?id=1", "https://mail.example/*"],
	["https://search.example", "https://search.example/"],
	["$direct", "$direct"],
	["tel:0712345678", ""],
	["mailto:amina@home.example", ""],
	["data:text/html,Amina", ""],
	["Amina", ""],
	["", ""],
])("of another site's address only the origin is sent: %s", (address, sent) => {
	expect(redactAddress(address)).toBe(sent);
});
