import { asResult, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as calls from "./audit.contract.ts";
import { listChanges } from "./audit.service.server.ts";

export const audit = defineFeature({
	name: "audit",
	needs: ["accounts"],
	endpoints: [serve(calls.listChanges, listChanges, asResult)],
});
