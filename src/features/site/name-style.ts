import { DEFAULT_NAME, type Site } from "../../site.ts";
import { isDrawable, widthOf } from "../previews/outlined-text.ts";

/** Width of the design's own mark, in pixels. */
const MARK = 36;
const DASHBOARD_LOGO = 44;
const MISSING_LETTER_EM = 0.7;
/** Names with more letters take three lines on a phone. */
const SHORT_NAME = 14;
/** Page backgrounds of the two themes. */
const LIGHT = "#f2f6ed";
const DARK = "#0c1b18";
/** A background around the logo, whose size stays the same. */
const logoOn = (background: string) =>
	`{.brand img,.printed-sheet img{background:${background};box-shadow:0 0 0 3px ${background};border-radius:1px;print-color-adjust:exact}}`;
/** Length in em; a longer word breaks, because no readable size is small enough. */
const LONGEST_WORD = 8;

/** CSS for the owner's name and logo: the longest word fits on a line. Pixel values are widths of neighbouring elements. */
export function nameStyle({ name, logo }: Pick<Site, "name" | "logo">): string {
	if (name === DEFAULT_NAME && !logo) return "";
	const width = logo?.width ?? MARK;
	const inDashboard = logo ? Math.min(width, DASHBOARD_LOGO) : 28;
	const longest = longestWord(name);
	const [small, medium, large, narrow] =
		name.length > SHORT_NAME
			? ["min(1rem,4.4vw)", "1.25rem", "1.125rem", ".875rem"]
			: ["min(1.5rem,9vw)", "1.5rem", "1.5rem", "min(1.5rem,6.5vw)"];
	const fitted = (maximum: string, width: string) =>
		`min(${maximum},max(12px,(${width})/${longest}))`;
	const rule = (selector: string, size: string) => `${selector}{font-size:${size};line-height:1.1}`;
	const dashboardBar = ":root .frame-side>.brand";
	return [
		".site-footer-end{overflow-wrap:anywhere}",
		// A logo that needs a dark `ground` gets it on light pages and on paper, any other a light one on dark pages.
		logo && !logo.ground ? `@media screen and (prefers-color-scheme:dark)${logoOn(LIGHT)}` : "",
		logo?.ground === "dark" ? `@media print,(prefers-color-scheme:light)${logoOn(DARK)}` : "",
		rule(":root .brand", fitted(small, `100vw - ${157 + width}px`)),
		rule(dashboardBar, fitted(narrow, `100vw - ${224 + inDashboard}px`)),
		name.length > SHORT_NAME ? `${dashboardBar}>span{-webkit-line-clamp:3}` : "",
		// The narrowest phones have no room for both beside the buttons of the dashboard's bar.
		96 - inDashboard < longest * 12
			? `@media(max-width:22em){${dashboardBar}>:first-child{display:none}${rule(dashboardBar, fitted(narrow, "100vw - 214px"))}}`
			: "",
		`@media(min-width:48em){${rule(".site-header .brand", medium)}}`,
		`@media(min-width:62.5em){${rule(dashboardBar, fitted(large, `${170 - inDashboard}px`))}${dashboardBar}>span{-webkit-line-clamp:none}}`,
	].join("");
}

/** In em, a little more than in the font. */
function longestWord(name: string): number {
	const words = name.split(/\s|(?<=-)/);
	const ems = words.map((word) =>
		isDrawable(word) ? widthOf(word, 1) : [...word].length * MISSING_LETTER_EM,
	);
	return Math.min(LONGEST_WORD, Math.round(Math.max(...ems) * 106) / 100);
}
