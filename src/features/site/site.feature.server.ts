import { implement } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as calls from "./site.contract.ts";
import { changeSite, listSiteVersions, readSite } from "./site.service.server.ts";
import { usesPictures } from "./site-pictures.server.ts";

const endpoints = [
	implement(calls.readSite, {
		handle: async ({ app, actor }) => ({ result: readSite(app, actor) }),
	}),
	implement(calls.changeSite, {
		// Every page shows the name and how to reach us.
		invalidates: "all",
		handle: async ({ app, actor, body }) => ({ result: await changeSite(app, actor, body) }),
	}),
	implement(calls.listSiteVersions, {
		handle: async ({ app, actor }) => ({
			result: { versions: await listSiteVersions(app, actor) },
		}),
	}),
];

export const siteSettings = defineFeature({
	name: "site",
	needs: ["accounts", "assets", "previews", "resources"],
	usesPictures,
	endpoints,
	auditedRecords: {
		site: async (_db, ids) =>
			ids.map((id) => ({ id, label: "Site Settings", path: "/dashboard/site" })),
	},
	tables: {
		site_versions: {},
	},
});
