import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { endSession, watchSession } from "../../features/accounts/session.ts";
import { Toaster, toast } from "../../ui/toast.tsx";
import { browserApi } from "../browser-api.ts";
import { Failure } from "../failure.tsx";
import { Footer } from "./chrome/footer.tsx";
import { Header } from "./chrome/header.tsx";

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
	const { pathname } = useLocation();
	const navigate = useNavigate();

	// A token that the server refuses leads to /login from wherever one is, once: one may go on from there.
	useEffect(
		() =>
			watchSession(({ name }) => {
				if (name === "refused" && pathname !== "/login") navigate("/login");
			}),
		[pathname, navigate],
	);

	const logOut = () => {
		endSession(browserApi);
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
