import { Fragment } from "react";
import { data } from "react-router";
import { headOf } from "../../shell/head.ts";
import type { SitePath } from "../../shell/screens.ts";
import { NotFoundBoard } from "../../ui/art/state-art.tsx";
import { LinkButton } from "../../ui/button.tsx";

export function loader() {
	return data(null, { status: 404 });
}

export function clientLoader() {
	return null;
}

export const meta = headOf({ title: "404", noindex: true });

const links = [
	{ to: "/resources", label: "Resources" },
	{ to: "/projects", label: "Projects" },
	{ to: "/forums", label: "Forums" },
	{ to: "/contact", label: "Contact" },
] as const satisfies readonly { to: SitePath; label: string }[];

export default function NotFound() {
	return (
		<div className="overflow-hidden pb-14 text-center">
			<div className="graph">
				<div className="relative px-4 pt-12">
					<div className="table-cloth absolute inset-x-0 bottom-0 h-14" />
					<NotFoundBoard className="relative mx-auto h-auto w-full max-w-89.5 pb-5" />
				</div>
			</div>
			<div className="kikoi-hem" />
			<div className="wrap max-w-form pt-8">
				<h1 className="h2">404: page not found</h1>
				<p className="soft mt-4 mb-6">The page has moved, or it never existed. Try one of these:</p>
				<nav className="flex flex-wrap justify-center gap-3" aria-label="Main pages">
					<LinkButton to="/" variant="primary">
						Home
					</LinkButton>
					{links.map(({ to, label }) => (
						<Fragment key={to}>
							{" "}
							<LinkButton to={to}>{label}</LinkButton>
						</Fragment>
					))}
				</nav>
			</div>
		</div>
	);
}
