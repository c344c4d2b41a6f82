import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Link, type LinksFunction, Navigate, Outlet, useLocation } from "react-router";
import { type SessionUser, signOut, useSession } from "../../features/accounts/auth/session.ts";
import type { Work } from "../../features/work/work.contract.ts";
import { isAllowed } from "../../platform/http/authorization.ts";
import {
	CartIcon,
	HomeIcon,
	ImageIcon,
	InboxIcon,
	LogIcon,
	MedalIcon,
	PackageIcon,
	PicturesIcon,
	ShieldIcon,
	TagIcon,
	TrashIcon,
	UserIcon,
	UsersIcon,
	WalletIcon,
} from "../../ui/dashboard-icons.tsx";
import { FolderIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { Failure } from "../parts/failure.tsx";
import { dashboardScreens } from "../screens.ts";
import dashboardStyles from "../styles/dashboard.css?url";
import { watchAttention } from "./parts/attention.ts";
import { LayoutFrame } from "./parts/layout-frame.tsx";
import type { MenuEntry } from "./parts/menu.tsx";
import { SearchEverything } from "./parts/search-everything.tsx";
import { isWorkKnown, useWork } from "./parts/use-work.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

export const meta = () => [{ title: "Dashboard · Mradi" }, { name: "robots", content: "noindex" }];

type MenuPath = Extract<(typeof dashboardScreens)[number], { menu: unknown }>["path"];

const icons: Record<MenuPath, ReactNode> = {
	"/dashboard": <HomeIcon />,
	"/dashboard/projects": <FolderIcon />,
	"/dashboard/gallery": <ImageIcon />,
	"/dashboard/categories": <TagIcon />,
	"/dashboard/orders": <CartIcon />,
	"/dashboard/results": <MedalIcon />,
	"/dashboard/users": <UsersIcon />,
	"/dashboard/requests": <InboxIcon />,
	"/dashboard/payments": <WalletIcon />,
	"/dashboard/media": <PicturesIcon />,
	"/dashboard/trash": <TrashIcon />,
	"/dashboard/personal-data": <ShieldIcon />,
	"/dashboard/audit": <LogIcon />,
	"/dashboard/my-orders": <PackageIcon />,
	"/dashboard/account": <UserIcon />,
};

/** What the menu shows; who may call is decided by the server. */
function linksFor(user: SessionUser, work: Work | undefined): MenuEntry[] {
	const waitingAt = (list: "orders" | "requests") =>
		work && { count: work[list].waiting, isLate: work[list].unanswered > 0 };
	const waiting: Partial<Record<MenuPath, MenuEntry["waiting"]>> = {
		"/dashboard/orders": waitingAt("orders"),
		"/dashboard/requests": waitingAt("requests"),
	};
	return dashboardScreens.flatMap((screen) =>
		"menu" in screen && isAllowed(user, screen.menu.shownTo)
			? {
					to: screen.path,
					label: screen.menu.label,
					icon: icons[screen.path],
					group: "group" in screen.menu ? screen.menu.group : undefined,
					end: screen.path === "/dashboard",
					waiting: waiting[screen.path],
					// The specification shows it to everyone; the screen says why it is empty.
					refused: !isAllowed(user, screen.access),
				}
			: [],
	);
}

/** Everyone signed in may come in; what they may do is decided by the server, call by call. */
export default function DashboardLayout() {
	const { loading, user, ended } = useSession();
	const location = useLocation();
	// The same object each time: `Navigate` starts again for another one, while the page is on its way.
	const comeBack = useMemo(() => ({ from: location }), [location]);

	if (loading) {
		return (
			<main className="frame-waiting" id="main">
				<Spinner label="Loading..." />
				<noscript>The dashboard needs JavaScript.</noscript>
			</main>
		);
	}
	if (!user) {
		// After signing out on purpose, the next sign-in does not lead back here.
		return <Navigate to="/login" replace state={ended === "signed-out" ? undefined : comeBack} />;
	}
	// What one person has loaded is not kept for the next one.
	return <SignedIn key={user.id} user={user} />;
}

/** For a screen that broke while it was drawn; what was being typed there is kept as a draft. */
export function ErrorBoundary() {
	return (
		<main className="frame-waiting" id="main">
			<Failure />
		</main>
	);
}

function SignedIn({ user }: { user: SessionUser }) {
	const [queryClient] = useState(createQueryClient);
	useEffect(watchAttention, []);
	return (
		<QueryClientProvider client={queryClient}>
			<Frame user={user} />
		</QueryClientProvider>
	);
}

function Frame({ user }: { user: SessionUser }) {
	const work = useWork({ enabled: isAllowed(user, "staff") && isWorkKnown() });
	return (
		<LayoutFrame
			links={linksFor(user, work.data)}
			userName={user.username ?? user.email.split("@")[0] ?? user.email}
			role={user.role}
			onLogout={() => signOut(browserApi)}
			search={<SearchEverything isStaff={isAllowed(user, "staff")} userId={user.id} />}
		>
			{user.secondStep === "missing" && (
				<p className="strong mb-5" role="status">
					Before you can work here, please set up a second step under{" "}
					<Link className="link" to="/dashboard/account">
						Account
					</Link>
					.
				</p>
			)}
			<Outlet />
		</LayoutFrame>
	);
}

function createQueryClient() {
	return new QueryClient({
		defaultOptions: {
			// A failed call is shown with a way to try again, never repeated by itself.
			queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: "always" },
			mutations: { retry: false, networkMode: "always" },
		},
	});
}
