import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { TestProject } from "vitest/node";
import routes from "../../../src/app/routes.ts";

declare module "vitest" {
	export interface ProvidedContext {
		routes: RouteConfigEntry[];
	}
}

/** The map of pages is made by a package for Node; the tests in the browser get it as data. */
export default function provideRoutes({ provide }: TestProject): void {
	provide("routes", routes);
}
