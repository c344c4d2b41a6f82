import { defineFeature } from "../feature.ts";
import { deletePendingFiles } from "./pending-deletions.server.ts";

export const files = defineFeature({
	name: "files",
	jobs: [
		{ name: "files of deleted rows", destructive: true, run: deletePendingFiles },
		{
			name: "capacity for visitors' files",
			destructive: false,
			run: async ({ uploadCapacity, log }) => {
				for (const warning of await uploadCapacity.warnings()) log.warn(warning);
			},
		},
	],
});
