import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/*
 * React Router would empty every `*.client.ts` on the server. Here the name says that a module calls
 * the API, which pages do while they are rendered, too.
 */
const pages = reactRouter().filter(({ name }) => name !== "react-router:dot-client");

export default defineConfig({
	plugins: [tailwindcss(), pages],
	build: { target: ["chrome87", "firefox85", "safari14"], assetsInlineLimit: 0 },
});
