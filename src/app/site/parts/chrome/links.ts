/** The six places of the navigation bar; `flag` is the colour of its file divider on a phone. */
export const mainLinks = [
	{ to: "/resources", label: "Resources", flag: "#f0cf85" },
	{ to: "/projects", label: "Projects", flag: "#9c1f6e" },
	{ to: "/results", label: "Results", flag: "#f2ab2e" },
	{ to: "/gallery", label: "Gallery", flag: "#2c7a4d" },
	{ to: "/forums", label: "Forums", flag: "#8cc0dc" },
	{ to: "/contact", label: "Contact", flag: "#db4f2e" },
] as const;
