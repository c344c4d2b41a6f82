import { createContext, type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import type { Site } from "../../../../site.ts";
import { useSite } from "../../../../ui/use-site.ts";

export type ChromePartName = "header" | "footer";

/** Returns the HTML of a part for a path, which the server reuses for many pages. Undefined in the browser. */
export const ChromeHtmlContext = createContext<
	((part: ChromePartName, pathname: string, site: Site) => string) | undefined
>(undefined);

interface ChromePartProps {
	part: ChromePartName;
	className: string;
	children: ReactNode;
}

export function ChromePart({ part: Part, className, children }: ChromePartProps) {
	const { pathname } = useLocation();
	const site = useSite();
	const chromeHtml = useContext(ChromeHtmlContext);
	if (!chromeHtml) return <Part className={className}>{children}</Part>;
	const html = { __html: chromeHtml(Part, pathname, site) };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it from our own components
	return <Part className={className} dangerouslySetInnerHTML={html} />;
}
