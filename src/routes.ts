import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** A page's file below src, and its id for the build and tests. */
const inFolder = (folder: string) => (file: string) =>
	[file, { id: `${folder}/${file.replace(/.*\/|\.tsx$/g, "")}` }] as const;
const site = inFolder("site");
const dashboard = inFolder("dashboard");

export default [
	layout(...site("app/site/layout.tsx"), [
		index(...site("app/site/home.tsx")),
		route("login", ...site("features/accounts/pages/login.tsx")),
		route("signup", ...site("features/accounts/pages/signup.tsx")),
		route("forgot-password", ...site("features/accounts/pages/forgot-password.tsx")),
		route("reset-password", ...site("features/accounts/pages/reset-password.tsx")),
		route("invitation", ...site("features/accounts/pages/invitation.tsx")),
		route("contact", ...site("app/site/contact.tsx")),
		route("forums", ...site("app/site/forums.tsx")),
		route("gallery", ...site("features/gallery/pages/gallery.tsx")),
		route("gallery/:id", ...site("features/gallery/pages/photo.tsx")),
		route("resources", ...site("features/resources/pages/resources.tsx")),
		route("judging", ...site("features/resources/pages/judging.tsx")),
		route("my-work", ...site("features/my-work/pages/my-work.tsx")),
		route("how-it-works", ...site("app/site/how-it-works.tsx")),
		route("request-service", ...site("app/site/request-service.tsx")),
		route("projects", ...site("features/projects/pages/projects.tsx")),
		route("projects/:slug", ...site("features/projects/pages/project.tsx")),
		route("saved", ...site("features/projects/pages/saved.tsx")),
		route("order/:slug", ...site("app/site/order.tsx")),
		route("track", ...site("app/site/track.tsx")),
		route("receipt/:reference", ...site("features/payments/pages/receipt.tsx")),
		route("help-given/:reference", ...site("features/help-given/pages/help-given.tsx")),
		route("categories", ...site("features/categories/pages/categories.tsx")),
		route("results", ...site("features/results/pages/results.tsx")),
		route("results/search", ...site("features/results/pages/results-search.tsx")),
		route("results/:resultId", ...site("features/results/pages/result.tsx")),
		route("schools/:slug", ...site("features/results/pages/school.tsx")),
		route("privacy", ...site("app/site/privacy.tsx")),
		route("accessibility", ...site("app/site/accessibility.tsx")),
		route("offline", ...site("app/site/offline.tsx")),
		// Uses the layout of the public page that it previews.
		route("dashboard/projects/:id/preview", ...site("features/projects/pages/draft-preview.tsx")),
		route("*", ...site("app/site/not-found.tsx")),
	]),
	route("dashboard", ...dashboard("app/dashboard/layout.tsx"), [
		index(...dashboard("app/dashboard/overview.tsx")),
		...prefix("projects", [
			index(...dashboard("features/projects/screens/projects.tsx")),
			route("new", ...dashboard("features/projects/screens/project-new.tsx")),
			route(":id", ...dashboard("app/dashboard/project-read.tsx")),
			route(":id/edit", ...dashboard("app/dashboard/project-edit.tsx")),
			route(":id/versions", ...dashboard("features/projects/screens/project-versions.tsx")),
			route(":id/propose", ...dashboard("features/projects/screens/project-propose.tsx")),
			route(
				":id/proposals/:proposalId",
				...dashboard("features/projects/screens/project-proposal.tsx"),
			),
		]),
		route("gallery", ...dashboard("app/dashboard/gallery.tsx")),
		route("categories", ...dashboard("features/categories/screens/categories.tsx")),
		route("orders", ...dashboard("app/dashboard/orders.tsx")),
		route("payments", ...dashboard("app/dashboard/payments.tsx")),
		...prefix("results", [
			index(...dashboard("features/results/screens/results.tsx")),
			route("create", ...dashboard("features/results/screens/result-create.tsx")),
			route(":resultId/edit", ...dashboard("app/dashboard/result-edit.tsx")),
		]),
		route("users", ...dashboard("app/dashboard/users.tsx")),
		route("image-debug", ...dashboard("features/gallery/screens/image-debug.tsx")),
		route("requests", ...dashboard("app/dashboard/requests.tsx")),
		route("customers", ...dashboard("features/work/screens/customers.tsx")),
		route("messages", ...dashboard("features/work/screens/messages.tsx")),
		route("my-orders", ...dashboard("features/tracking/screens/my-orders.tsx")),
		route("account", ...dashboard("app/dashboard/account.tsx")),
		route("media", ...dashboard("app/dashboard/media.tsx")),
		route("trash", ...dashboard("app/dashboard/trash.tsx")),
		route("personal-data", ...dashboard("app/dashboard/personal-data.tsx")),
		route("going-live", ...dashboard("app/dashboard/going-live.tsx")),
		route("site", ...dashboard("features/site/screens/site.tsx")),
		route("audit", ...dashboard("app/dashboard/audit.tsx")),
	]),
] satisfies RouteConfig;
