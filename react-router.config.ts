import type { Config } from "@react-router/dev/config";
import { shortenManifest } from "./src/app/framework/pages-manifest.ts";

export default {
	appDirectory: "src",
	buildDirectory: "build",
	ssr: true,
	// Every route is known at the first load: no /__manifest requests on a slow line.
	routeDiscovery: { mode: "initial" },
	buildEnd: () => shortenManifest("build/client/assets"),
} satisfies Config;
