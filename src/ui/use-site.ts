import { createContext, useContext } from "react";
import { defaultSite, type Site } from "../site.ts";

/** Who runs the site, and a function that shows changed settings in this page. */
export const SiteContext = createContext<readonly [site: Site, show: (site: Site) => void]>([
	defaultSite,
	() => {},
]);

export const useSite = (): Site => useContext(SiteContext)[0];

export const useShowSite = () => useContext(SiteContext)[1];
