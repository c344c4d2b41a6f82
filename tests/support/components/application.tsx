import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import {
	createMemoryRouter,
	createPath,
	Outlet,
	type RouteObject,
	RouterProvider,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { inject } from "vitest";
import { browserApi } from "../../../src/app/parts/browser-api.ts";
import { tellWhenSessionEnds } from "../../../src/app/parts/session-ended.ts";
import { startSession } from "../../../src/features/accounts/auth/session.ts";

/* The pages with their layouts, loaders and style sheets, in a browser and without a server. */

interface PageModule {
	default: Parameters<typeof withComponentProps>[0];
	ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
	clientLoader?: RouteObject["loader"];
	shouldRevalidate?: RouteObject["shouldRevalidate"];
}

const modules = import.meta.glob<PageModule>(["/src/app/{site,dashboard}/*.tsx", "!**/*.test.tsx"]);

function toRoute({ file, path, index, children }: RouteConfigEntry): RouteObject {
	const lazy = async () => {
		const load = modules[`/src/app/${file}`];
		if (!load) throw new Error(`There is no page in ${file}`);
		const { default: Page, ErrorBoundary, clientLoader, shouldRevalidate } = await load();
		return {
			Component: withComponentProps(Page),
			...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
			...(clientLoader && { loader: clientLoader }),
			...(shouldRevalidate && { shouldRevalidate }),
		};
	};
	return index ? { index, lazy } : { path, lazy, children: children?.map(toRoute) };
}

/** What is in the document, and how it leaves it. */
const shown = new Set<() => void>();

/** Puts parts of a page into the document until the test has ended, or until the answered function is called. */
export function show(node: ReactNode): () => void {
	const container = document.body.appendChild(document.createElement("div"));
	const root = createRoot(container);
	root.render(node);
	const remove = () => {
		shown.delete(remove);
		root.unmount();
		container.remove();
	};
	shown.add(remove);
	return remove;
}

/** After each test. */
export function removeAllShown(): void {
	for (const remove of shown) remove();
}

export interface Application {
	/** Path and query of the page that is shown. */
	address(): string;
	/** As by the browser's button: what was only in memory is gone. */
	reload(): Promise<void>;
}

const Nothing = () => null;

/** Opens a page as the browser does after the server has sent it, by whoever is signed in in its storage. */
export async function openPage(path: string): Promise<Application> {
	let page = await open(path);
	const address = () => createPath(page.router.state.location);
	return {
		address,
		async reload() {
			page.close();
			page = await open(address());
		},
	};
}

async function open(path: string) {
	const stopTelling = tellWhenSessionEnds();
	await startSession(browserApi);
	const router = createMemoryRouter(
		[{ Component: Outlet, HydrateFallback: Nothing, children: inject("routes").map(toRoute) }],
		{ initialEntries: [path] },
	);
	const remove = show(<RouterProvider router={router} />);
	const close = () => {
		shown.delete(close);
		remove();
		router.dispose();
		stopTelling();
	};
	shown.add(close);
	return { router, close };
}
