import { type SitePath, sitePages } from "../../src/shell/screens.ts";
import type { Call } from "./dashboard.ts";
import { PROJECT_SLUG } from "./orders.ts";

/** A result of the demo content. */
export const RESULT = "Rift Valley Regional Fair 2026";

/** A school of the demo content, with places in four results. */
export const SCHOOL = "Kitui Valley School";

/** The address of a page of the site, with ids of the demo content. */
export async function siteAddress(api: Call, path: SitePath): Promise<string> {
	if (path === "/results/:resultId") return resultAddress(api);
	if (path === "/schools/:slug") return "/schools/kitui-valley-school";
	if (path === "/receipt/:reference") return receiptAddress(api);
	if (path === "/gallery/:id") return photoAddress(api);
	// Nobody has written this sheet, so the page is not found.
	if (path === "/help-given/:reference") return "/help-given/MR-222222";
	const address = path.replace(":slug", PROJECT_SLUG).replace("*", "no/such/page");
	if (address.includes("/:")) throw new Error(`siteAddress needs an address for ${path}`);
	return address;
}

/** Each order's receipt has its own key in the address. */
async function receiptAddress(api: Call): Promise<string> {
	const phone = "0712345678";
	const placed = await api("POST", "/orders/by-slug", {
		body: { slug: PROJECT_SLUG, name: "Amina", phone },
	});
	const { reference } = placed.body.data.order;
	const { body } = await api("POST", "/track", { body: { reference, phone } });
	return body.result.payment.receipt_path;
}

async function photoAddress(api: Call): Promise<string> {
	const { body } = await api("GET", "/gallery?limit=50");
	const shown = ({ title }: { title: string }) => title === "Titration on the table";
	return `/gallery/${body.result.items.find(shown).id}`;
}

async function resultAddress(api: Call): Promise<string> {
	const { body } = await api("GET", "/results?status=published");
	const { id } = body.results.find(({ title }: { title: string }) => title === RESULT);
	return `/results/${id}`;
}

/** One address for every page of the site. */
export async function siteAddresses(api: Call): Promise<[path: SitePath, address: string][]> {
	const addresses: [SitePath, string][] = [];
	for (const { path } of sitePages) addresses.push([path, await siteAddress(api, path)]);
	return addresses;
}
