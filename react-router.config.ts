import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src/app",
	buildDirectory: "build",
	ssr: true,
	// Every route is known at the first load: no /__manifest requests on a slow line.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
