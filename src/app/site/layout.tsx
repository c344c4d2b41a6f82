import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { signOut, watchSession } from "../../features/accounts/auth/session.ts";
import { Toaster, toast } from "../../ui/toast.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { Failure } from "../parts/failure.tsx";
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
			<Failure />
		</SiteFrame>
	);
}

function SiteFrame({ children }: { children: ReactNode }) {
	const { pathname, key, hash } = useLocation();
	const navigate = useNavigate();

	// A token that the server refuses leads to /login from wherever one is, once: one may go on from there.
	useEffect(
		() =>
			watchSession(({ name }) => {
				if (name === "refused" && pathname !== "/login") navigate("/login");
			}),
		[pathname, navigate],
	);

	// A page change inside the site keeps the document: the keyboard and the voice go on in the new page,
	// and where the pressed link has gone with a list, in what came instead of it.
	// Not after it is painted: a quick hand's next key would come from nowhere.
	const shown = useRef({ pathname, key });
	useLayoutEffect(() => {
		const before = shown.current;
		if (before.key === key) return;
		shown.current = { pathname, key };
		const lost = document.activeElement === document.body && hash === "";
		if (before.pathname === pathname && !lost) return;
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
				{children}
			</main>
			<Footer onLogout={logOut} />
			<Toaster />
		</div>
	);
}
