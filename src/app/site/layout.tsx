import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { browserApi } from "../../shell/browser-api.ts";
import { PageFailure } from "../../shell/deferred.tsx";
import { signOut, watchSession } from "../../shell/session.ts";
import { PageNotes, PageToasts } from "../../ui/note.tsx";
import { toast } from "../../ui/toast.tsx";
import { Footer } from "./parts/chrome/footer.tsx";
import { Header } from "./parts/chrome/header.tsx";
import "../styles/site.css";

export default function SiteLayout() {
	return (
		<SiteFrame>
			<Outlet />
		</SiteFrame>
	);
}

export function ErrorBoundary() {
	return (
		<SiteFrame>
			<PageFailure />
		</SiteFrame>
	);
}

function SiteFrame({ children }: { children: ReactNode }) {
	const { pathname, key, hash } = useLocation();
	const navigate = useNavigate();

	// A rejected token redirects to /login once; after that the visitor may continue anonymously.
	useEffect(
		() =>
			watchSession(({ name }) => {
				if (name === "refused" && pathname !== "/login") void navigate("/login");
			}),
		[pathname, navigate],
	);

	// Client-side navigation keeps the document, so move the focus to the new page, also after a list with the focused
	// link has changed. A layout effect, because a key pressed right after painting would go to the body.
	const lastLocation = useRef({ pathname, key });
	useLayoutEffect(() => {
		const before = lastLocation.current;
		if (before.key === key) return;
		lastLocation.current = { pathname, key };
		const isFocusLost = document.activeElement === document.body && hash === "";
		if (before.pathname === pathname && !isFocusLost) return;
		document.getElementById("main")?.focus({ preventScroll: true });
	}, [pathname, key, hash]);

	const logOut = () => {
		signOut(browserApi);
		toast.info("Signed out. See you at the fair.");
	};

	return (
		<div className="site">
			<a className="skip-link" href="#main">
				Skip to content
			</a>
			<Header onLogout={logOut} />
			<main id="main" tabIndex={-1}>
				<PageNotes />
				{children}
			</main>
			<PageToasts />
			<Footer onLogout={logOut} />
		</div>
	);
}
