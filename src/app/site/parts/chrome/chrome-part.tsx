import { createContext, type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import type { Site } from "../../../../site.ts";
import { useSite } from "../../../../ui/use-site.ts";

/** The parts around every page of the site. */
export type Chrome = "header" | "footer";

/**
 * Returns the HTML of a part for a path. Only the server provides it, where the HTML of a part is reused for many
 * pages.
 */
export const WrittenChrome = createContext<
	((part: Chrome, pathname: string, site: Site) => string) | undefined
>(undefined);

interface ChromePartProps {
	part: Chrome;
	className: string;
	children: ReactNode;
}

export function ChromePart({ part: Part, className, children }: ChromePartProps) {
	const { pathname } = useLocation();
	const site = useSite();
	const written = useContext(WrittenChrome);
	if (!written) return <Part className={className}>{children}</Part>;
	const html = { __html: written(Part, pathname, site) };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it from our own components
	return <Part className={className} dangerouslySetInnerHTML={html} />;
}
