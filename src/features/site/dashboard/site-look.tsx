import { looksOf } from "../accent.ts";
import type { SiteForm } from "./site-form-values.ts";

/** The name, logo and colour as typed, as light and dark pages show them. */
export function SiteLook({ name, logo, accent }: Pick<SiteForm, "name" | "logo" | "accent">) {
	const looks = looksOf(accent);
	const needs = logo?.ground ?? "light";
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{(["light", "dark"] as const).map((theme) => {
				const { page, link, button, badge } = looks[theme];
				return (
					<figure key={theme} className="grid gap-3 p-4" style={page}>
						<figcaption>{theme === "light" ? "On light pages" : "On dark pages"}</figcaption>
						<p className="flex min-w-0 items-center gap-3">
							{logo && (
								<img
									alt="Logo"
									src={logo.url}
									className="max-h-[34px] max-w-[72px]"
									style={{ background: needs === theme ? undefined : looks[needs].page.background }}
								/>
							)}
							<strong className="min-w-0 wrap-anywhere">{name}</strong>
						</p>
						<p className="flex flex-wrap items-center gap-3">
							<span className="underline" style={link}>
								A link
							</span>
							<span className="px-3 py-1" style={button}>
								A button
							</span>
							<span className="px-2" style={badge}>
								A badge
							</span>
						</p>
					</figure>
				);
			})}
		</div>
	);
}
