import { createContext } from "react-router";
import type { Api } from "../platform/browser/api-client.ts";
import type { ApiPart } from "../platform/http/call.ts";
import type { RootData } from "./root-data.ts";

export interface ForwardedForm {
	answer: Promise<Response>;
	/** The form's text fields; complete once there is a response. */
	values: Record<string, string[]>;
}

/** What a page's route module tells the server: `export const handle = { query: ["page"] } satisfies PageHandle`. */
export interface PageHandle {
	/** Query parameters that affect server rendering; the page is cached per combination of their values. */
	readonly query: readonly string[];
}

export interface RenderContext {
	/** Calls the API at the same addresses as the browser scripts; without a network if it is this server. */
	api: Api;
	/** Sanitises an article's text, as our own server does before it stores one. */
	cleanArticle: (html: string) => Promise<string>;
	/** Forwards a posted form to the API unchanged, for pages that work without script. */
	forward: (path: string, base: ApiPart, request: Request) => ForwardedForm;
	/** Nonce of the page's own scripts; its policy allows no others. */
	nonce: string;
	/** Receives the page's HTML, which saves streaming it through a response. */
	setHtml: (html: string) => void;
	failed: (error: unknown) => void;
	data: RootData;
}

export const renderContext = createContext<RenderContext>();
