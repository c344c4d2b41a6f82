import { asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as calls from "./site.contract.ts";
import { changeSite, listSiteVersions, readSite } from "./site.service.server.ts";
import { usesPictures } from "./site-pictures.server.ts";

const endpoints = [
	implement(calls.readSite, {
		handle: async ({ app, actor }) => ({ result: readSite(app, actor) }),
	}),
	// Every page shows the name and how to reach us.
	serve(calls.changeSite, changeSite, asResult, { invalidates: "all" }),
	serve(calls.listSiteVersions, listSiteVersions, (versions) => ({ result: { versions } })),
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
