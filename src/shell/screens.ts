import type { Access } from "../platform/http/authorization.ts";
import { TRASH_KINDS } from "../product/kinds.ts";
import type { MenuIconName } from "../ui/dashboard-icons.tsx";

// Declares every page once, for menu, titles, sitemap and tests. Visitors' scripts may import only its types.

interface Screen {
	readonly path: string;
	/** The document's title without the product's name; omitted if it depends on the data. */
	readonly title?: string;
	readonly reads: readonly string[];
	/** Not in the specification, so other servers have no calls for it. */
	readonly ownOnly?: true;
}

interface SitePage extends Screen {
	/** Its sitemap entries. Projects and results are listed one by one, from the API. */
	readonly sitemap?: readonly string[];
	/** Excluded from search engines; "setting": depends on INDEX_RESULTS. */
	readonly noindex?: true | "setting";
	/**
	 * Analytics receive its parameters. Only if they name nobody and open nothing: an order's reference opens the
	 * tracker; a small school identifies people.
	 */
	readonly analytics?: "parameters";
}

interface DashboardScreen extends Screen {
	readonly title: string;
	readonly heading?: string;
	/** Who may read its data. Anyone signed in can open the page, but the server refuses the calls. */
	readonly access: Exclude<Access, "public">;
	/** The menu has the order of this list. The specification requires that everyone sees seven entries. */
	readonly menu?: {
		readonly label: string;
		readonly icon: MenuIconName;
		readonly shownTo: Exclude<Access, "public">;
		/** Heading of its group, below the specified seven; "You" entries appear beside the person's name. */
		readonly group?: "Inbox" | "Content" | "Manage" | "You";
	};
	/** Titles of its dialogs, including "Leave without saving?". */
	readonly dialogs: readonly string[];
}

const LEAVE = "Leave without saving?";

export const sitePages = [
	{ path: "/", reads: ["GET /school-projects"], sitemap: ["/"] },
	{ path: "/login", title: "Login", reads: [] },
	{ path: "/signup", title: "Sign Up", reads: [] },
	{ path: "/forgot-password", title: "Forgot Password", ownOnly: true, reads: [], noindex: true },
	{ path: "/reset-password", title: "New Password", ownOnly: true, reads: [], noindex: true },
	{ path: "/invitation", title: "Invitation", ownOnly: true, reads: [], noindex: true },
	{ path: "/contact", title: "Contact", reads: [], sitemap: ["/contact"] },
	{ path: "/forums", title: "Forums", reads: [] },
	{ path: "/gallery", title: "Project Gallery", reads: ["GET /gallery"], sitemap: ["/gallery"] },
	// Not indexed, because the gallery already shows all of its content.
	{ path: "/gallery/:id", reads: ["GET /gallery/:id"], noindex: true, analytics: "parameters" },
	{
		path: "/resources",
		title: "Free Resources",
		reads: [],
		sitemap: [
			"/resources",
			"/resources?tab=categories",
			"/resources?tab=writeup",
			"/resources?tab=display-board",
		],
	},
	{ path: "/judging", title: "How Projects Are Judged", reads: [], sitemap: ["/judging"] },
	// Its data is in the browser only.
	{ path: "/my-work", title: "My Own Work", reads: [], sitemap: ["/my-work"] },
	{
		path: "/how-it-works",
		title: "How It Works and What It Costs",
		reads: [],
		sitemap: ["/how-it-works"],
	},
	{
		path: "/request-service",
		title: "Request a Project",
		reads: [],
		sitemap: ["/request-service"],
	},
	{
		path: "/projects",
		title: "School Projects",
		reads: ["GET /school-projects", "GET /school-projects/near", "GET /categories"],
		sitemap: ["/projects"],
	},
	{
		path: "/projects/:slug",
		reads: ["GET /school-projects/by-slug/:slug", "GET /school-projects"],
		analytics: "parameters",
	},
	// Its data is in the browser; projects are fetched when they are selected.
	{ path: "/saved", title: "Saved Projects", reads: [], noindex: true },
	{
		path: "/order/:slug",
		title: "Order This Project",
		reads: ["GET /school-projects/by-slug/:slug"],
		noindex: true,
		analytics: "parameters",
	},
	{
		path: "/receipt/:reference",
		title: "Receipt",
		ownOnly: true,
		reads: ["GET /receipts/:reference"],
		noindex: true,
	},
	{
		path: "/help-given/:reference",
		title: "What We Did for You",
		ownOnly: true,
		reads: ["GET /help-given/:reference"],
		noindex: true,
	},
	{ path: "/track", title: "Track an Order", ownOnly: true, reads: [], noindex: true },
	{
		path: "/categories",
		title: "Categories",
		reads: ["GET /categories"],
		sitemap: ["/categories"],
	},
	{ path: "/results", title: "Results", reads: ["GET /results"], noindex: "setting" },
	{
		path: "/results/search",
		title: "Search the Results",
		ownOnly: true,
		reads: ["GET /results/search"],
		noindex: true,
	},
	{
		path: "/results/:resultId",
		reads: ["GET /results/:id", "GET /results/:id/items", "GET /categories"],
		noindex: "setting",
		analytics: "parameters",
	},
	{ path: "/schools/:slug", ownOnly: true, reads: ["GET /schools/:slug"], noindex: "setting" },
	{ path: "/privacy", title: "Privacy", reads: [], sitemap: ["/privacy"] },
	{ path: "/accessibility", title: "Accessibility", reads: [], sitemap: ["/accessibility"] },
	{ path: "/offline", title: "No Connection", reads: [], noindex: true },
	{ path: "/*", title: "404", reads: [], noindex: true },
] as const satisfies readonly SitePage[];

export const dashboardScreens = [
	{
		path: "/dashboard",
		title: "Overview",
		access: "member",
		menu: { icon: "home", label: "Overview", shownTo: "member" },
		// A person who may not see the statistics sees their own orders and requests.
		reads: ["GET /dashboard/stats", "GET /account/records", "GET /work"],
		dialogs: [],
	},
	{
		path: "/dashboard/projects",
		title: "School Projects",
		access: "member",
		menu: { icon: "folder", label: "Projects", shownTo: "member" },
		reads: ["GET /school-projects"],
		dialogs: ["Delete Project"],
	},
	{
		path: "/dashboard/projects/new",
		title: "Create New Project",
		heading: "Create New School Project",
		access: "member",
		reads: ["GET /categories"],
		dialogs: ["Link", "Insert Image", "Choose from Uploads", LEAVE],
	},
	{
		path: "/dashboard/projects/:id",
		title: "School Project",
		access: "staff",
		reads: ["GET /school-projects/:id"],
		dialogs: [],
	},
	{
		path: "/dashboard/projects/:id/edit",
		title: "Edit Project",
		heading: "Edit School Project",
		access: "staff",
		reads: ["GET /school-projects/:id", "GET /categories"],
		dialogs: ["Link", "Insert Image", "Choose from Uploads", LEAVE],
	},
	{
		path: "/dashboard/projects/:id/preview",
		title: "Preview",
		access: "staff",
		reads: ["GET /project-drafts/:record/preview"],
		dialogs: [],
	},
	{
		path: "/dashboard/projects/:id/versions",
		title: "Versions",
		access: "staff",
		ownOnly: true,
		reads: [
			"GET /school-projects/:id",
			"GET /projects/:id/versions",
			"GET /projects/:id/versions/:versionId",
		],
		dialogs: ["Compare Versions", "Delete Version"],
	},
	{
		path: "/dashboard/projects/:id/propose",
		title: "Propose a Change",
		access: "staff",
		ownOnly: true,
		reads: ["GET /school-projects/:id", "GET /categories"],
		dialogs: ["Link", "Insert Image", "Choose from Uploads", LEAVE],
	},
	{
		path: "/dashboard/projects/:id/proposals/:proposalId",
		title: "Proposed Change",
		access: "staff",
		ownOnly: true,
		reads: ["GET /projects/:id/proposals/:proposalId", "GET /school-projects/:id"],
		dialogs: ["Decline Proposal", "Withdraw Proposal"],
	},
	{
		path: "/dashboard/gallery",
		title: "Gallery",
		access: "member",
		menu: { icon: "image", label: "Gallery", shownTo: "member" },
		reads: ["GET /gallery"],
		dialogs: ["Choose from Uploads", "Delete Gallery Item", LEAVE],
	},
	{
		path: "/dashboard/categories",
		title: "Categories",
		access: "member",
		menu: { icon: "tag", label: "Categories", shownTo: "member" },
		reads: ["GET /categories"],
		dialogs: ["Create Category", "Edit Category", "Delete Category"],
	},
	{
		path: "/dashboard/orders",
		title: "Orders",
		access: "staff",
		menu: { icon: "cart", label: "Orders", shownTo: "member" },
		reads: [
			"GET /orders",
			"GET /orders/:id",
			"GET /orders/:id/help",
			"GET /work",
			"GET /orders/:id/history",
		],
		dialogs: ["Order Details", "Export CSV"],
	},
	{
		path: "/dashboard/results",
		title: "Manage Results",
		access: "member",
		menu: { icon: "medal", label: "Results", shownTo: "member" },
		reads: ["GET /results"],
		dialogs: ["Delete Result"],
	},
	{
		path: "/dashboard/results/create",
		title: "Create Result",
		access: "member",
		reads: [],
		dialogs: [LEAVE],
	},
	{
		path: "/dashboard/results/:resultId/edit",
		title: "Edit Result",
		access: "member",
		reads: ["GET /results/:id", "GET /results/:id/items", "GET /categories"],
		dialogs: ["Delete Item", LEAVE],
	},
	{
		path: "/dashboard/users",
		title: "Users",
		access: "admin",
		menu: { icon: "users", label: "Users", shownTo: "member" },
		reads: ["GET /users", "GET /users/:id", "GET /invitations"],
		dialogs: [
			"User Details",
			"Edit User",
			"End Sessions",
			"Password Link",
			"Remove Second Step",
			"Withdraw Invitation",
			"Delete User",
		],
	},
	{
		path: "/dashboard/image-debug",
		title: "Image Test",
		heading: "Image URL Debugging",
		access: "member",
		reads: ["GET /gallery"],
		dialogs: [],
	},
	{
		path: "/dashboard/requests",
		title: "Requests",
		access: "staff",
		ownOnly: true,
		menu: { icon: "inbox", label: "Requests", shownTo: "staff", group: "Inbox" },
		reads: ["GET /requests", "GET /requests/:id", "GET /work", "GET /requests/:id/history"],
		dialogs: ["Request Details", "Delete Request", "Export CSV"],
	},
	{
		path: "/dashboard/customers",
		title: "Customer",
		access: "staff",
		ownOnly: true,
		reads: ["GET /customers"],
		dialogs: [],
	},
	{
		path: "/dashboard/payments",
		title: "Payments",
		access: "staff",
		ownOnly: true,
		menu: { icon: "wallet", label: "Payments", shownTo: "staff", group: "Inbox" },
		reads: [
			"GET /payments",
			"GET /payments/month",
			"GET /payments/messages",
			"GET /payments/unclaimed",
			"GET /messages/month",
		],
		dialogs: ["Export CSV"],
	},
	{
		path: "/dashboard/media",
		title: "Media",
		access: "staff",
		ownOnly: true,
		menu: { icon: "pictures", label: "Media", shownTo: "staff", group: "Content" },
		reads: ["GET /assets"],
		dialogs: ["Delete Permanently"],
	},
	{
		path: "/dashboard/going-live",
		title: "Going Live",
		access: "admin",
		ownOnly: true,
		menu: { icon: "check", label: "Going Live", shownTo: "admin", group: "Manage" },
		reads: ["GET /going-live"],
		dialogs: ["Remove Sample Content", "Download a Backup"],
	},
	{
		path: "/dashboard/personal-data",
		title: "Personal Data",
		access: "admin",
		ownOnly: true,
		menu: { icon: "shield", label: "Personal Data", shownTo: "admin", group: "Manage" },
		reads: [],
		dialogs: ["Erase Personal Data"],
	},
	{
		path: "/dashboard/audit",
		title: "Audit Log",
		access: "admin",
		ownOnly: true,
		menu: { icon: "log", label: "Audit Log", shownTo: "admin", group: "Manage" },
		reads: ["GET /audit", "GET /security-events"],
		dialogs: [],
	},
	{
		path: "/dashboard/messages",
		title: "Message Texts",
		access: "staff",
		ownOnly: true,
		menu: { icon: "speech", label: "Message Texts", shownTo: "staff", group: "Manage" },
		reads: ["GET /message-templates"],
		dialogs: [],
	},
	{
		path: "/dashboard/trash",
		title: "Trash",
		access: "staff",
		ownOnly: true,
		menu: { icon: "trash", label: "Trash", shownTo: "staff", group: "Manage" },
		reads: TRASH_KINDS.map((kind) => `GET /trash/${kind}` as const),
		dialogs: ["Delete Permanently"],
	},
	{
		path: "/dashboard/site",
		title: "Site Settings",
		access: "admin",
		ownOnly: true,
		menu: { icon: "star", label: "Site", shownTo: "admin", group: "Manage" },
		reads: ["GET /site", "GET /site/versions"],
		dialogs: [LEAVE],
	},
	{
		path: "/dashboard/my-orders",
		title: "My Orders",
		access: "member",
		ownOnly: true,
		menu: { icon: "package", label: "My Orders", shownTo: "member", group: "You" },
		reads: ["GET /account/records"],
		dialogs: ["Remove from Your Account"],
	},
	{
		path: "/dashboard/account",
		title: "Account",
		access: "member",
		ownOnly: true,
		menu: { icon: "user", label: "Account", shownTo: "member", group: "You" },
		reads: ["GET /auth/sessions", "GET /auth/second-step"],
		dialogs: ["Add a Passkey", "Set Up an App", "Sign Out Everywhere", "Delete My Account", LEAVE],
	},
] as const satisfies readonly DashboardScreen[];

export type SitePath = (typeof sitePages)[number]["path"];
export type DashboardPath = (typeof dashboardScreens)[number]["path"];
