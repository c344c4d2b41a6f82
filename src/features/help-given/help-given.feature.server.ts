import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import { columnsOf } from "../../platform/table.ts";
import * as calls from "./help-given.contract.ts";
import { helpGivenPersonalData } from "./help-given.personal-data.server.ts";
import { getHelp, readPrintedHelp, setHelp } from "./help-given.service.server.ts";

const endpoints = [
	implement(calls.getHelp, {
		handle: async ({ app, actor, params }) => ({
			data: { help: await getHelp(app, actor, params) },
		}),
	}),
	implement(calls.setHelp, {
		handle: async ({ app, actor, params, body }) => ({
			data: { help: await setHelp(app, actor, { id: params.id, ...body }) },
		}),
	}),
	implement(calls.readPrintedHelp, {
		unstored: true,
		handle: async ({ app, params, query }) => ({
			result: await readPrintedHelp(app, { ...params, ...query }),
		}),
	}),
];

export const helpGiven = defineFeature({
	name: "help-given",
	needs: ["ledger", "orders", "records"],
	endpoints,
	tables: {
		help_sheets: {
			columns: columnsOf({
				personal: ["entries"],
				harmless: ["order_id", "updated_at"],
			}),
			named: [{ kind: "Help given", id: "order_id", at: "updated_at", about: "order_id" }],
			keptFor: "orders",
		},
	},
	personalData: helpGivenPersonalData,
});
