// Sent to the browser as it is: opens the OpenAPI document in Swagger UI.

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
function followColourScheme() {
	document.documentElement.classList.toggle("dark-mode", darkScheme.matches);
}
darkScheme.addEventListener("change", followColourScheme);
followColourScheme();

/** Accessible names where the viewer has none or wrong ones. */
const accessibility = {
	wrapComponents: {
		// Otherwise a link inside the button that opens the call.
		DeepLink:
			(_Original, { React }) =>
			({ text }) =>
				React.createElement("span", null, text),
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

/** The token that signing in has stored in this browser, if any. */
function storedToken() {
	try {
		return localStorage.getItem("authToken")?.replace(/^Bearer /, "");
	} catch {
		// Storage is blocked: a token can be typed into the viewer.
	}
}

const viewer = SwaggerUIBundle({
	url: "/api/openapi.json",
	dom_id: "#viewer",
	plugins: [accessibility],
	deepLinking: true,
	docExpansion: "none",
	defaultModelsExpandDepth: -1,
	showExtensions: true,
	// Its colours are inline styles, too faint to read.
	syntaxHighlight: { activated: false },
	// Otherwise the viewer sends the document to its makers' online validator.
	validatorUrl: null,
	onComplete() {
		const token = storedToken();
		if (token) viewer.preauthorizeApiKey("bearer", token);
	},
});
