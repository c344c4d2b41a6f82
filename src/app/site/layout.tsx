import { Outlet } from "react-router";
import { Toaster } from "../../ui/toast.tsx";
import { Footer } from "./chrome/footer.tsx";
import { Header } from "./chrome/header.tsx";

export default function SiteLayout() {
	return (
		<div className="site">
			<a className="skip-link" href="#main">
				Skip to content
			</a>
			<Header />
			<main id="main" tabIndex={-1}>
				<Outlet />
			</main>
			<Footer />
			<Toaster />
		</div>
	);
}
