import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type LinksFunction, matchPath, Navigate, Outlet, useLocation } from "react-router";
import { ProofDialog } from "../../features/accounts/own-account/dashboard/proof-dialog.tsx";
import { SearchEverything } from "../../features/search/dashboard/search-everything.tsx";
import { useWorkQueue } from "../../features/work/dashboard/use-work.ts";
import type { Work } from "../../features/work/work.contract.ts";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { NOT_OFFERED } from "../../platform/browser/api-client.ts";
import { isAllowed } from "../../platform/http/authorization.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { ScreenHead } from "../../shell/dashboard/screen-head.tsx";
import { PageFailure } from "../../shell/deferred.tsx";
import { type Matches, siteOf } from "../../shell/root-data.ts";
import { dashboardScreens } from "../../shell/screens.ts";
import { type SessionUser, signOut, useSession } from "../../shell/session.ts";
import { menuIcons } from "../../ui/dashboard-icons.tsx";
import { Link } from "../../ui/link.tsx";
import { removeOldDrafts } from "../../ui/old-drafts.ts";
import { Spinner } from "../../ui/progress.tsx";
import { preventReferenceBreaks } from "../../ui/reference-text.tsx";
import { ErrorState } from "../../ui/states.tsx";
import dashboardStyles from "../styles/dashboard.css?url";
import { FirstAdminForm } from "./parts/first-admin-form.tsx";
import { LayoutFrame, refetchOnlyWhileInUse } from "./parts/layout-frame.tsx";
import type { MenuEntry } from "./parts/menu.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

export const meta = ({ matches }: { matches: Matches }) => [
	{ title: `Dashboard · ${siteOf(matches).name}` },
	{ name: "robots", content: "noindex" },
];

type MenuPath = Extract<(typeof dashboardScreens)[number], { menu: unknown }>["path"];

/** Only decides what the menu shows; the server authorises each call. */
function entriesFor(user: SessionUser, work: Work | undefined): MenuEntry[] {
	const waitingAt = (list: "orders" | "requests") =>
		work && { count: work[list].waiting, isLate: work[list].answer_late > 0, text: "unanswered" };
	const waiting: Partial<Record<MenuPath, MenuEntry["waiting"]>> = {
		"/dashboard/orders": waitingAt("orders"),
		"/dashboard/requests": waitingAt("requests"),
		"/dashboard/payments": work && {
			count: work.payments.unconfirmed + (work.payments.unclaimed ?? 0),
			isLate: false,
			text: work.payments.unclaimed ? "to confirm or assign" : "to confirm",
		},
	};
	return dashboardScreens.flatMap((screen) =>
		"menu" in screen &&
		isAllowed(user, screen.menu.shownTo) &&
		(isOwnServer() || !("ownOnly" in screen))
			? {
					to: screen.path,
					label: screen.menu.label,
					icon: menuIcons[screen.menu.icon],
					group: "group" in screen.menu ? screen.menu.group : undefined,
					end: screen.path === "/dashboard",
					waiting: waiting[screen.path],
				}
			: [],
	);
}

export default function DashboardLayout() {
	const { loading, user, ended } = useSession();
	const location = useLocation();
	// Memoised, because `Navigate` navigates again for a different object while the next page is loading.
	const returnState = useMemo(() => ({ from: location }), [location]);

	if (loading) {
		return (
			<main className="grid place-items-center min-h-screen" id="main">
				<Spinner label="Loading..." />
				<noscript>The dashboard needs JavaScript.</noscript>
			</main>
		);
	}
	if (!user) {
		// After a deliberate sign-out, the next sign-in does not return here.
		return (
			<Navigate to="/login" replace state={ended === "signed-out" ? undefined : returnState} />
		);
	}
	// A new key per person, so that nobody sees data cached for another.
	return <SignedIn key={user.id} user={user} />;
}

/** Shown when a screen throws. Its forms have stored their drafts by then. */
export function ErrorBoundary() {
	return (
		<main className="grid place-items-center min-h-screen" id="main">
			<PageFailure />
		</main>
	);
}

function SignedIn({ user }: { user: SessionUser }) {
	const [queryClient] = useState(createQueryClient);
	useEffect(refetchOnlyWhileInUse, []);
	useEffect(removeOldDrafts, []);
	useEffect(preventReferenceBreaks, []);
	return (
		<QueryClientProvider client={queryClient}>
			<Frame user={user} />
		</QueryClientProvider>
	);
}

function Frame({ user }: { user: SessionUser }) {
	const isStaff = isOwnServer() && isAllowed(user, "staff");
	const work = useWorkQueue({ enabled: isStaff });
	const { pathname } = useLocation();
	const screen = dashboardScreens.find(({ path }) => matchPath(path, pathname));
	return (
		<LayoutFrame
			entries={entriesFor(user, work.data)}
			userName={user.username || user.email.split("@")[0] || user.email}
			role={user.role}
			onLogout={() => signOut(browserApi)}
			search={<SearchEverything isStaff={isStaff} userId={user.id} />}
		>
			{user.secondStep === "missing" && (
				<p className="strong mb-5" role="status">
					Before you can work here, please set up a second sign-in step under{" "}
					<Link className="link" to="/dashboard/account">
						Account
					</Link>
					.
				</p>
			)}
			{/* A form on Overview, where a sign-in leads; elsewhere one line, so that no screen has two forms. */}
			{user.firstAdmin && pathname === "/dashboard" && <FirstAdminForm user={user} />}
			{user.firstAdmin && pathname !== "/dashboard" && (
				<p className="strong mb-5" role="status">
					This account still has its original email address and password.{" "}
					<Link className="link" to="/dashboard">
						Make it yours
					</Link>
				</p>
			)}
			{screen && "ownOnly" in screen && !isOwnServer() ? (
				<>
					<ScreenHead of={screen.path} />
					<ErrorState message={NOT_OFFERED} />
				</>
			) : (
				<Outlet />
			)}
			<ProofDialog />
		</LayoutFrame>
	);
}

function createQueryClient() {
	return new QueryClient({
		defaultOptions: {
			// A failed call shows a retry button and is never repeated automatically.
			queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: "always" },
			mutations: { retry: false, networkMode: "always" },
		},
	});
}
