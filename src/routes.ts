import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** A page's file below src, and its id for the build and tests. */
const inFolder = (folder: string) => (file: string) =>
	[file, { id: `${folder}/${file.replace(/.*\/|\.tsx$/g, "")}` }] as const;
const site = inFolder("site");
const desk = inFolder("dashboard");

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
	route("dashboard", ...desk("app/dashboard/layout.tsx"), [
		index(...desk("app/dashboard/overview.tsx")),
		...prefix("projects", [
			index(...desk("features/projects/screens/projects.tsx")),
			route("new", ...desk("features/projects/screens/project-new.tsx")),
			route(":id", ...desk("app/dashboard/project-read.tsx")),
			route(":id/edit", ...desk("app/dashboard/project-edit.tsx")),
			route(":id/versions", ...desk("features/projects/screens/project-versions.tsx")),
			route(":id/propose", ...desk("features/projects/screens/project-propose.tsx")),
			route(":id/proposals/:proposalId", ...desk("features/projects/screens/project-proposal.tsx")),
		]),
		route("gallery", ...desk("app/dashboard/gallery.tsx")),
		route("categories", ...desk("features/categories/screens/categories.tsx")),
		route("orders", ...desk("app/dashboard/orders.tsx")),
		route("payments", ...desk("app/dashboard/payments.tsx")),
		...prefix("results", [
			index(...desk("features/results/screens/results.tsx")),
			route("create", ...desk("features/results/screens/result-create.tsx")),
			route(":resultId/edit", ...desk("app/dashboard/result-edit.tsx")),
		]),
		route("users", ...desk("app/dashboard/users.tsx")),
		route("image-debug", ...desk("features/gallery/screens/image-debug.tsx")),
		route("requests", ...desk("app/dashboard/requests.tsx")),
		route("customers", ...desk("features/work/screens/customers.tsx")),
		route("messages", ...desk("features/work/screens/messages.tsx")),
		route("my-orders", ...desk("features/tracking/screens/my-orders.tsx")),
		route("account", ...desk("app/dashboard/account.tsx")),
		route("media", ...desk("app/dashboard/media.tsx")),
		route("trash", ...desk("app/dashboard/trash.tsx")),
		route("personal-data", ...desk("app/dashboard/personal-data.tsx")),
		route("going-live", ...desk("app/dashboard/going-live.tsx")),
		route("site", ...desk("features/site/screens/site.tsx")),
		route("audit", ...desk("app/dashboard/audit.tsx")),
	]),
] satisfies RouteConfig;
