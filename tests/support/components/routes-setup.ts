import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { TestProject } from "vitest/node";
import routes from "../../../src/routes.ts";

declare module "vitest" {
	export interface ProvidedContext {
		routes: RouteConfigEntry[];
	}
}

/** The map of pages is built by a Node package, so tests in the browser receive it as data. */
export default function provideRoutes({ provide }: TestProject): void {
	provide("routes", routes);
}
