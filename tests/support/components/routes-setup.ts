import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { TestProject } from "vitest/node";
import routes from "../../../src/routes.ts";

declare module "vitest" {
	export interface ProvidedContext {
		routes: RouteConfigEntry[];
	}
}

/** A Node package builds the routes, so tests in the browser receive them as data. */
export default function provideRoutes({ provide }: TestProject): void {
	provide("routes", routes);
}
