import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { AUTH_SCRIPT } from "../platform/start-scripts.ts";

export default function Root() {
	return (
		// The script in the head sets data-auth before React sees the element.
		<html lang="en" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<script dangerouslySetInnerHTML={{ __html: AUTH_SCRIPT }} />
				<Meta />
				<Links />
			</head>
			<body>
				<Outlet />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}
