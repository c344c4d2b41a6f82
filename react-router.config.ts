import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { siteManifestAddress, withoutDashboard } from "./src/app/parts/site-manifest.ts";

export default {
	appDirectory: "src/app",
	buildDirectory: "build",
	ssr: true,
	// Every route is known at the first load: no /__manifest requests on a slow line.
	routeDiscovery: { mode: "initial" },
	buildEnd() {
		const assets = "build/client/assets";
		const [name] = readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file));
		if (name === undefined) throw new Error(`${assets} has no manifest of React Router`);
		const script = withoutDashboard(readFileSync(join(assets, name), "utf8"));
		writeFileSync(join(assets, siteManifestAddress(`/${name}`)), script);
	},
} satisfies Config;
