import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of pages. Anything else is the not-found page. */
export default [
	layout("site/layout.tsx", [
		index("site/home.tsx"),
		route("login", "site/login.tsx"),
		route("signup", "site/signup.tsx"),
		route("forgot-password", "site/forgot-password.tsx"),
		route("reset-password", "site/reset-password.tsx"),
		route("contact", "site/contact.tsx"),
		route("forums", "site/forums.tsx"),
		route("gallery", "site/gallery.tsx"),
		route("resources", "site/resources.tsx"),
		route("request-service", "site/request-service.tsx"),
		route("projects", "site/projects.tsx"),
		route("projects/:slug", "site/project.tsx"),
		route("order/:slug", "site/order.tsx"),
		route("track", "site/track.tsx"),
		route("categories", "site/categories.tsx"),
		route("results", "site/results.tsx"),
		route("results/:resultId", "site/result.tsx"),
		route("privacy", "site/privacy.tsx"),
		route("*", "site/not-found.tsx"),
	]),
	route("dashboard", "dashboard/layout.tsx", [
		index("dashboard/overview.tsx"),
		...prefix("projects", [
			index("dashboard/projects.tsx"),
			route("new", "dashboard/project-new.tsx"),
			route(":id/edit", "dashboard/project-edit.tsx"),
		]),
		route("gallery", "dashboard/gallery.tsx"),
		route("categories", "dashboard/categories.tsx"),
		route("orders", "dashboard/orders.tsx"),
		...prefix("results", [
			index("dashboard/results.tsx"),
			route("create", "dashboard/result-create.tsx"),
			route(":resultId/edit", "dashboard/result-edit.tsx"),
		]),
		route("users", "dashboard/users.tsx"),
		route("image-debug", "dashboard/image-debug.tsx"),
		route("requests", "dashboard/requests.tsx"),
		route("my-orders", "dashboard/my-orders.tsx"),
		route("account", "dashboard/account.tsx"),
		route("trash", "dashboard/trash.tsx"),
		route("audit", "dashboard/audit.tsx"),
	]),
] satisfies RouteConfig;
