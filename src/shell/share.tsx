import { type ReactNode, useEffect, useState } from "react";
import { Button, LinkButton } from "../ui/button.tsx";
import { useSiteInfo } from "./site-info.ts";

interface ShareProps {
	/** Title of the shared page. */
	title: string;
	/** Path of the page, with only the query parameters that it needs. */
	path: string;
	/** What else can be done with the page. */
	children?: ReactNode;
}

/**
 * The system's share dialog; if there is none, or without script, a WhatsApp link, and a copy button if the browser
 * supports it.
 */
export function Share({ title, path, children }: ShareProps) {
	const url = (useSiteInfo()?.url ?? "") + path;
	const [can, setCan] = useState<"link" | "share" | "copy" | "copied">("link");
	// The clipboard is missing on plain http.
	const withoutSheet = () => setCan(navigator.clipboard ? "copy" : "link");
	// biome-ignore lint/correctness/useExhaustiveDependencies: another address was not copied yet
	useEffect(() => ("share" in navigator ? setCan("share") : withoutSheet()), [url]);

	return (
		<p className="no-print flex flex-wrap gap-3">
			{children}
			{can === "share" ? (
				<Button
					small
					onClick={() =>
						navigator
							.share({ title, url })
							// Closing the dialog is not an error; any other failure means that it is not available.
							.catch((error) => error.name !== "AbortError" && withoutSheet())
					}
				>
					Share
				</Button>
			) : (
				<LinkButton small to={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}>
					Share on WhatsApp
				</LinkButton>
			)}
			{(can === "copy" || can === "copied") && (
				<Button
					small
					aria-live="polite"
					onClick={() =>
						navigator.clipboard.writeText(url).then(
							() => setCan("copied"),
							() => setCan("link"),
						)
					}
				>
					{can === "copy" ? "Copy Link" : "Copied"}
				</Button>
			)}
		</p>
	);
}
