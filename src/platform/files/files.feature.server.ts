import { defineFeature } from "../feature.ts";
import { deletePendingFiles } from "./pending-deletions.server.ts";

export const files = defineFeature({
	name: "files",
	jobs: [
		{ name: "files of deleted rows", run: deletePendingFiles },
		{
			name: "room for visitors' files",
			run: async ({ uploadRoom, log }) => {
				for (const warning of await uploadRoom.warnings()) log.warn(warning);
			},
		},
	],
});
