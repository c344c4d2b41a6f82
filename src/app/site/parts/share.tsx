import { useEffect, useState } from "react";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
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
	const [hasSheet, setHasSheet] = useState(false);
	useEffect(() => setHasSheet("share" in navigator), []);

	function share() {
		navigator.share({ title, url }).catch((error: unknown) => {
			// Closing the sheet is an answer; where there is none after all, the link is left.
			if ((error as Error).name !== "AbortError") setHasSheet(false);
		});
	}

	return (
		<p className="no-print flex flex-wrap gap-3">
			{hasSheet ? (
				<Button small onClick={share}>
					Share
				</Button>
			) : (
				<>
					<LinkButton small to={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}>
						Share on WhatsApp
					</LinkButton>
					<CopyButton text={url} label="Copy Link" />
				</>
			)}
		</p>
	);
}
