import { type ReactNode, useEffect, useState } from "react";
import { Button, LinkButton } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { CopyIcon, PrintIcon, ShareIcon, WhatsAppIcon } from "../ui/icons.tsx";
import { usePublicOrigin } from "./root-data.ts";

interface ShareProps {
	title: string;
	/** Path of the page, with only the query parameters that it needs. */
	path: string;
	/** Other cells of the row, before these. */
	children?: ReactNode;
}

/** The row of page actions: Share (a WhatsApp link if the browser has no share dialog, or without script) and Copy. */
export function Share({ title, path, children }: ShareProps) {
	const url = usePublicOrigin() + path;
	const [hasShareDialog, setHasShareDialog] = useState(false);
	const [isCopied, setCopied] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another address was not copied yet
	useEffect(() => {
		setHasShareDialog("share" in navigator);
		setCopied(false);
	}, [url]);

	return (
		<div className="actions no-print">
			{children}
			{hasShareDialog ? (
				<Button
					small
					onClick={() =>
						navigator
							.share({ title, url })
							// Closing the dialog is not an error; any other failure means that it is not available.
							.catch((error) => error.name !== "AbortError" && setHasShareDialog(false))
					}
				>
					<ShareIcon />
					Share
				</Button>
			) : (
				<LinkButton small to={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}>
					<WhatsAppIcon />
					<span>
						<span className="visually-hidden">Share on </span>WhatsApp
					</span>
				</LinkButton>
			)}
			<Button
				small
				className="needs-script"
				data-replay-click
				aria-live="polite"
				onClick={() => void copyText(url, "link").then(setCopied)}
			>
				<CopyIcon />
				<span>
					{isCopied ? "Copied" : "Copy"}
					{!isCopied && <span className="visually-hidden"> Link</span>}
				</span>
			</Button>
		</div>
	);
}

export function PrintAction() {
	return (
		<Button small className="needs-script" data-replay-click onClick={() => print()}>
			<PrintIcon />
			Print
		</Button>
	);
}
