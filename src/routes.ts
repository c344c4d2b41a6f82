import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** A page's file below src, and the id by which the build and the tests name it, wherever the file lies. */
const inFolder = (folder: string) => (file: string) =>
	[file, { id: `${folder}/${file.replace(/.*\/|\.tsx$/g, "")}` }] as const;
const site = inFolder("site");
const desk = inFolder("dashboard");

/** All pages. Every other path shows the not-found page. */
export default [
	layout(...site("app/site/layout.tsx"), [
		index(...site("app/site/home.tsx")),
		route("login", ...site("app/site/login.tsx")),
		route("signup", ...site("app/site/signup.tsx")),
		route("forgot-password", ...site("app/site/forgot-password.tsx")),
		route("reset-password", ...site("app/site/reset-password.tsx")),
		route("invitation", ...site("app/site/invitation.tsx")),
		route("contact", ...site("app/site/contact.tsx")),
		route("forums", ...site("app/site/forums.tsx")),
		route("gallery", ...site("app/site/gallery.tsx")),
		route("gallery/:id", ...site("app/site/photo.tsx")),
		route("resources", ...site("app/site/resources.tsx")),
		route("judging", ...site("app/site/judging.tsx")),
		route("how-it-works", ...site("app/site/how-it-works.tsx")),
		route("request-service", ...site("app/site/request-service.tsx")),
		route("projects", ...site("app/site/projects.tsx")),
		route("projects/:slug", ...site("app/site/project.tsx")),
		route("saved", ...site("app/site/saved.tsx")),
		route("order/:slug", ...site("app/site/order.tsx")),
		route("track", ...site("app/site/track.tsx")),
		route("receipt/:reference", ...site("app/site/receipt.tsx")),
		route("help-given/:reference", ...site("app/site/help-given.tsx")),
		route("categories", ...site("app/site/categories.tsx")),
		route("results", ...site("app/site/results.tsx")),
		route("results/search", ...site("app/site/results-search.tsx")),
		route("results/:resultId", ...site("app/site/result.tsx")),
		route("schools/:slug", ...site("app/site/school.tsx")),
		route("privacy", ...site("app/site/privacy.tsx")),
		route("offline", ...site("app/site/offline.tsx")),
		// Uses the layout of the public page that it previews.
		route("dashboard/projects/:id/preview", ...site("app/site/draft-preview.tsx")),
		route("*", ...site("app/site/not-found.tsx")),
	]),
	route("dashboard", ...desk("app/dashboard/layout.tsx"), [
		index(...desk("app/dashboard/overview.tsx")),
		...prefix("projects", [
			index(...desk("app/dashboard/projects.tsx")),
			route("new", ...desk("app/dashboard/project-new.tsx")),
			route(":id", ...desk("app/dashboard/project-read.tsx")),
			route(":id/edit", ...desk("app/dashboard/project-edit.tsx")),
			route(":id/versions", ...desk("app/dashboard/project-versions.tsx")),
			route(":id/propose", ...desk("app/dashboard/project-propose.tsx")),
			route(":id/proposals/:proposalId", ...desk("app/dashboard/project-proposal.tsx")),
		]),
		route("gallery", ...desk("app/dashboard/gallery.tsx")),
		route("categories", ...desk("app/dashboard/categories.tsx")),
		route("orders", ...desk("app/dashboard/orders.tsx")),
		route("payments", ...desk("app/dashboard/payments.tsx")),
		...prefix("results", [
			index(...desk("app/dashboard/results.tsx")),
			route("create", ...desk("app/dashboard/result-create.tsx")),
			route(":resultId/edit", ...desk("app/dashboard/result-edit.tsx")),
		]),
		route("users", ...desk("app/dashboard/users.tsx")),
		route("image-debug", ...desk("app/dashboard/image-debug.tsx")),
		route("requests", ...desk("app/dashboard/requests.tsx")),
		route("my-orders", ...desk("app/dashboard/my-orders.tsx")),
		route("account", ...desk("app/dashboard/account.tsx")),
		route("media", ...desk("app/dashboard/media.tsx")),
		route("trash", ...desk("app/dashboard/trash.tsx")),
		route("personal-data", ...desk("app/dashboard/personal-data.tsx")),
		route("audit", ...desk("app/dashboard/audit.tsx")),
	]),
] satisfies RouteConfig;
