// The server process of npm run dev (see dev.ts). It reports its imports and exits with its parent.
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import type { HotPayload } from "vite";

export type ServerMessage = { imported: string } | { port: number } | HotPayload;

registerHooks({
	load(url, context, nextLoad) {
		if (url.startsWith("file:") && !url.includes("/node_modules/")) {
			process.send?.({ imported: fileURLToPath(url) } satisfies ServerMessage);
		}
		return nextLoad(url, context);
	},
});
process.once("disconnect", () => process.exit());
await import("../src/server/main.ts");
