// @ts-check
// Served to the browser unchanged: opens the OpenAPI document in Swagger UI.

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
function followColourScheme() {
	document.documentElement.classList.toggle("dark-mode", darkScheme.matches);
}
darkScheme.addEventListener("change", followColourScheme);
followColourScheme();

/**
 * @typedef {import("react").ComponentType<Record<string, unknown>>} Component
 * @typedef {{ React: typeof import("react") }} System
 * @typedef {(original: Component, system: System) => import("react").FunctionComponent<Record<string, unknown>>} Wrap
 * @typedef {{ preauthorizeApiKey(scheme: string, token: string): void }} Viewer
 */

/** @type {(options: Record<string, unknown>) => Viewer} */
const openViewer = /** @type {any} */ (window).SwaggerUIBundle;

/**
 * Adds accessible names where Swagger UI has none or wrong ones.
 * @type {{ wrapComponents: Record<string, Wrap> }}
 */
const accessibility = {
	wrapComponents: {
		// The original renders a link inside the button that opens the call.
		DeepLink:
			(_Original, { React }) =>
			({ text }) =>
				React.createElement("span", null, String(text)),
		CloseIcon:
			(_Original, { React }) =>
			() =>
				React.createElement("span", null, "Close"),
		Button:
			(Original, { React }) =>
			(props) =>
				React.createElement(Original, { ...props, "aria-label": undefined }),
		TextArea:
			(Original, { React }) =>
			(props) =>
				React.createElement(Original, { "aria-label": "Request body", ...props }),
	},
};

/** The token of the session stored in this browser, if there is one. */
function storedToken() {
	try {
		return localStorage.getItem("authToken")?.replace(/^Bearer /, "");
	} catch {
		// Storage is blocked: a token can still be typed into the viewer.
	}
}

const viewer = openViewer({
	url: "/api/openapi.json",
	dom_id: "#viewer",
	plugins: [accessibility],
	deepLinking: true,
	docExpansion: "none",
	defaultModelsExpandDepth: -1,
	showExtensions: true,
	// Highlighting uses inline styles with too little contrast.
	syntaxHighlight: { activated: false },
	// The default would send the document to Swagger's online validator.
	validatorUrl: null,
	onComplete() {
		const token = storedToken();
		if (token) viewer.preauthorizeApiKey("bearer", token);
	},
});
