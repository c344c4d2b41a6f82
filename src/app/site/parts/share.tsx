import { useEffect, useState } from "react";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { useSiteInfo } from "../../parts/site-info.ts";

interface ShareProps {
	/** Of what is shared. */
	title: string;
	/** Of the page, with no more parameters than it needs. */
	path: string;
}

/** The phone's own sharing; without it, and without script, a WhatsApp link, and copying where the browser can. */
export function Share({ title, path }: ShareProps) {
	const url = (useSiteInfo()?.url ?? "") + path;
	const [can, setCan] = useState<"link" | "share" | "copy" | "copied">("link");
	// There is no clipboard on plain http.
	const withoutSheet = () => setCan(navigator.clipboard ? "copy" : "link");
	// biome-ignore lint/correctness/useExhaustiveDependencies: another address was not copied yet
	useEffect(() => ("share" in navigator ? setCan("share") : withoutSheet()), [url]);

	return (
		<p className="no-print flex flex-wrap gap-3">
			{can === "share" ? (
				<Button
					small
					onClick={() =>
						navigator
							.share({ title, url })
							// Closing the sheet is an answer; where there is none after all, the rest is left.
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
