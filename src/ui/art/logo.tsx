import { useSite } from "../use-site.ts";

/** The mark beside the name: the owner's, or the three-panel board with its rosette, 36 x 34 px. */
export function Logo() {
	const { logo } = useSite();
	// Lazy, because React would write a preload for an eager picture into the Link header, which is cached.
	return logo ? (
		<img alt="" loading="lazy" src={logo.url} width={logo.width} height={logo.height} />
	) : (
		<svg aria-hidden="true" width="36" height="34" viewBox="0 0 36 34">
			<path d="M10 4h16v26H10z" fill="#f4dea7" />
			<path d="M0 0l10 4v26L0 34zM36 0L26 4v26l10 4z" fill="#c8901a" />
			<path d="M14.6 16L13 25.500l2.7-1.3 2.3 1.300z" fill="#720050" />
			<path d="M21.4 16L23 25.500l-2.7-1.3-2.3 1.300z" fill="#720050" />
			<circle cx="18" cy="13" r="5.5" fill="#9c1f6e" />
		</svg>
	);
}
