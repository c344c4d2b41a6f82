import type { RouteConfigEntry } from "@react-router/dev/routes";
import { act, type ReactNode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
	createMemoryRouter,
	createPath,
	Outlet,
	parsePath,
	type RouteObject,
	RouterProvider,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { inject } from "vitest";
import { createUnsentLoader, UnsentForms } from "../../../src/app/parts/unsent/unsent-context.tsx";
import type { Api } from "../../../src/platform/browser/api-client.ts";
import { browserApi } from "../../../src/shell/browser-api.ts";
import type { RootData } from "../../../src/shell/root-data.ts";
import { notifyWhenSessionEnds, startSession } from "../../../src/shell/session.ts";
import { defaultSite, type Site } from "../../../src/site.ts";
import { SiteContext } from "../../../src/ui/use-site.ts";
import { NEVER } from "./api-stub.ts";

// Pages with layouts, loaders and style sheets, in a browser without a server.

interface PageModule {
	default: Parameters<typeof withComponentProps>[0];
	ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
	clientLoader?: RouteObject["loader"];
	shouldRevalidate?: RouteObject["shouldRevalidate"];
}

const modules = import.meta.glob<PageModule>([
	"/src/{app/{site,dashboard},features/*/{pages,screens}}/*.tsx",
	"!**/*.test.tsx",
]);

function toRoute({ file, path, index, children }: RouteConfigEntry): RouteObject {
	const lazy = async () => {
		const load = modules[`/src/${file}`];
		if (!load) throw new Error(`There is no page in ${file}`);
		const { default: Page, ErrorBoundary, clientLoader, shouldRevalidate } = await load();
		return {
			Component: withComponentProps(Page),
			...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
			...(clientLoader && { loader: clientLoader }),
			...(shouldRevalidate && { shouldRevalidate }),
		};
	};
	return index ? { index, path, lazy } : { path, lazy, children: children?.map(toRoute) };
}

const removers = new Set<() => void>();

let site = defaultSite;

/** Changes the site's settings for pages opened later in this test. */
export function setSiteSettings(changes: Partial<Site>): void {
	site = { ...defaultSite, ...changes };
}

function ShownSite({ children }: { children: ReactNode }) {
	return <SiteContext value={useState(site)}>{children}</SiteContext>;
}

/** Shows a component until the test ends or the returned function is called. */
export async function show(node: ReactNode): Promise<() => void> {
	const container = document.body.appendChild(document.createElement("div"));
	const root = createRoot(container);
	const remove = () => {
		removers.delete(remove);
		root.unmount();
		container.remove();
	};
	removers.add(remove);
	// Otherwise React delays content after a placeholder by 300 ms.
	reactEnvironment.IS_REACT_ACT_ENVIRONMENT = true;
	await act(async () => root.render(<ShownSite>{node}</ShownSite>));
	reactEnvironment.IS_REACT_ACT_ENVIRONMENT = false;
	return remove;
}

const reactEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

export function removeAllShown(): void {
	for (const remove of removers) remove();
	shownAddress = noAddress;
}

const noAddress = () => "";
export let shownAddress = noAddress;

export interface Application {
	address(): string;
	/** Loses what was only in memory, like the browser's reload button. */
	reload(path?: string): Promise<void>;
	back(): Promise<void>;
}

/** Opens a page as from the server's HTML. The user is the one in the browser's storage. */
export async function openPage(path: string): Promise<Application> {
	let page = await open(path);
	const address = () => createPath(page.router.state.location);
	shownAddress = address;
	return {
		address,
		back: () => page.router.navigate(-1),
		async reload(path = address()) {
			page.close();
			page = await open(path);
		},
	};
}

const Nothing = () => null;

/** Not the address at which the test's browser reads the page. */
export const PUBLIC_ORIGIN = "https://fair.example.org";
export const rootData: RootData = {
	url: PUBLIC_ORIGIN,
	...{ posthogKey: undefined, posthogHost: "" },
	...{ indexResults: false, retentionMonths: 24 },
};

/** As `src/root.tsx` does. */
function Document() {
	const [unsent] = useState(createUnsentLoader);
	useEffect(() => {
		void startSession(browserApi);
		const stop = notifyWhenSessionEnds();
		return () => {
			stop();
			unsent.parts?.unsent.stop();
			// Late code of a removed document must start nothing.
			unsent.parts ??= {
				unsent: { leavePage() {}, runAll() {} },
			} as unknown as typeof unsent.parts;
		};
	}, [unsent]);
	return (
		<UnsentForms loader={unsent}>
			<Outlet />
		</UnsentForms>
	);
}

async function open(path: string) {
	// The stored token is verified first, as after a reload.
	void startSession((() => NEVER) as Api);
	const pages = inject("routes").map(toRoute);
	const router = createMemoryRouter(
		[
			{
				...{ id: "root", Component: Document, HydrateFallback: Nothing, children: pages },
				...{ loader: () => rootData, shouldRevalidate: () => false },
			},
		],
		{ initialEntries: [{ ...parsePath(path), key: crypto.randomUUID() }] },
	);
	await new Promise<void>((ready) => {
		const stop = router.subscribe(({ initialized }) => {
			if (!initialized) return;
			stop();
			ready();
		});
		if (router.state.initialized) ready();
	});
	const remove = await show(<RouterProvider router={router} />);
	const close = () => {
		removers.delete(close);
		remove();
		router.dispose();
	};
	removers.add(close);
	return { router, close };
}
