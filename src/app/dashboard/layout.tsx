import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
	FolderIcon,
	HomeIcon,
	ImageIcon,
	InboxIcon,
	MedalIcon,
	PackageIcon,
	ScrollTextIcon,
	ShoppingCartIcon,
	TagIcon,
	Trash2Icon,
	UserIcon,
	UsersIcon,
} from "lucide-react";
import { useState } from "react";
import { type LinksFunction, Navigate, Outlet, useLocation } from "react-router";
import { type SessionUser, signOut, useSession } from "../../features/accounts/auth/session.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { Failure } from "../parts/failure.tsx";
import dashboardStyles from "../styles/dashboard.css?url";
import { type FrameLink, LayoutFrame } from "./parts/layout-frame.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

export const meta = () => [{ title: "Dashboard · Mradi" }, { name: "robots", content: "noindex" }];

const everyone: FrameLink[] = [
	{ to: "/dashboard", label: "Overview", icon: <HomeIcon />, end: true },
	{ to: "/dashboard/projects", label: "Projects", icon: <FolderIcon /> },
	{ to: "/dashboard/gallery", label: "Gallery", icon: <ImageIcon /> },
	{ to: "/dashboard/categories", label: "Categories", icon: <TagIcon /> },
	{ to: "/dashboard/orders", label: "Orders", icon: <ShoppingCartIcon /> },
	{ to: "/dashboard/results", label: "Results", icon: <MedalIcon /> },
	{ to: "/dashboard/users", label: "Users", icon: <UsersIcon /> },
];
const staffOnly: FrameLink[] = [
	{ to: "/dashboard/requests", label: "Requests", icon: <InboxIcon /> },
	{ to: "/dashboard/trash", label: "Trash", icon: <Trash2Icon /> },
];
const adminOnly: FrameLink[] = [
	{ to: "/dashboard/audit", label: "Audit Log", icon: <ScrollTextIcon /> },
];
const own: FrameLink[] = [
	{ to: "/dashboard/my-orders", label: "My Orders", icon: <PackageIcon /> },
	{ to: "/dashboard/account", label: "Account", icon: <UserIcon /> },
];

function linksFor(role: string): FrameLink[] {
	const staff = role === "staff" || role === "admin";
	return [...everyone, ...(staff ? staffOnly : []), ...(role === "admin" ? adminOnly : []), ...own];
}

/** Everyone signed in may come in; what they may do is decided by the server, call by call. */
export default function DashboardLayout() {
	const { loading, user, ended } = useSession();
	const location = useLocation();

	if (loading) {
		return (
			<main className="frame-waiting" id="main">
				<Spinner label="Loading..." />
				<noscript>The dashboard needs JavaScript.</noscript>
			</main>
		);
	}
	if (!user) {
		// Whoever signs out on purpose is not brought back here by the next person who signs in.
		const state = ended === "signed-out" ? undefined : { from: location };
		return <Navigate to="/login" replace state={state} />;
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
	return (
		<QueryClientProvider client={queryClient}>
			<LayoutFrame
				links={linksFor(user.role)}
				userName={user.username ?? user.email.split("@")[0] ?? user.email}
				role={user.role}
				onLogout={() => signOut(browserApi)}
			>
				<Outlet />
			</LayoutFrame>
		</QueryClientProvider>
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
