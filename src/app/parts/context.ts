import { createContext } from "react-router";
import type { Api } from "../../platform/browser/api-client.ts";
import type { Base } from "../../platform/http/call.ts";
import type { SiteInfo } from "./site-info.ts";

export interface ForwardedForm {
	answer: Promise<Response>;
	/** The text fields of the form, all of them once there is an answer. */
	typed: Record<string, string[]>;
}

/** What a page's route module tells the server: `export const handle = { query: ["page"] } satisfies PageHandle`. */
export interface PageHandle {
	/** The query parameters that change what the server renders; the page is cached for each of their values. */
	readonly query: readonly string[];
}

/** What the server hands to loaders and actions while it renders a page. */
export interface RenderContext {
	/** Calls the API where the scripts of the page call it; on this server without a network. */
	api: Api;
	/** Sends a form on to the API as it came, for pages that are posted without script. */
	forward: (path: string, base: Base, request: Request) => ForwardedForm;
	/** Marks the scripts that belong to the page; only they are allowed by its policy. */
	nonce: string;
	/** Takes the page's HTML, which so needs no way through the stream of an answer. */
	rendered: (html: string) => void;
	/** Takes what went wrong while the page was rendered; the status of the answer decides what is logged of it. */
	failed: (error: unknown) => void;
	site: SiteInfo;
}

export const renderContext = createContext<RenderContext>();
