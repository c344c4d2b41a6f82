import { looksOf } from "../accent.ts";
import type { SiteForm } from "./site-form-values.ts";

/** Draws name, logo and colour in both themes, because a page has only one. */
export function SiteLook({ name, logo, accent }: Pick<SiteForm, "name" | "logo" | "accent">) {
	const looks = looksOf(accent);
	const logoTheme = logo?.ground ?? "light";
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{(["light", "dark"] as const).map((theme) => {
				const { page, ink, accent, onAccent, badge } = looks[theme];
				return (
					<figure key={theme} className="grid gap-2">
						<figcaption className="soft">
							{theme === "light" ? "On light pages" : "On dark pages"}
						</figcaption>
						<svg viewBox="0 0 320 116" aria-hidden="true" fontSize="15">
							<rect width="320" height="116" fill={page} />
							{logo && (
								<>
									{logoTheme !== theme && (
										<rect x="13" y="13" width="78" height="40" fill={looks[logoTheme].page} />
									)}
									<image href={logo.url} x="16" y="16" width="72" height="34" />
								</>
							)}
							<text x={logo ? 100 : 16} y="39" fill={ink} fontWeight="700">
								{name}
							</text>
							<text x="16" y="90" fill={accent} textDecoration="underline">
								A link
							</text>
							<rect x="80" y="70" width="92" height="30" fill={accent} />
							<text x="126" y="90" fill={onAccent} textAnchor="middle">
								A button
							</text>
							<rect x="192" y="72" width="84" height="26" fill={badge} />
							<text x="234" y="90" fill={accent} textAnchor="middle">
								A badge
							</text>
						</svg>
					</figure>
				);
			})}
		</div>
	);
}
