import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Logo } from "./art/logo.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { CodeText, EmailText } from "./contact-text.tsx";
import { useSite } from "./use-site.ts";

interface PrintedSheetProps {
	id: string;
	title: string;
	/** Our tax number (KRA PIN), beside the name it belongs to. */
	pin?: string | null | undefined;
	children: ReactNode;
}

/** A printable page with the site's name and address as letterhead. */
export function PrintedSheet({ id, title, pin, children }: PrintedSheetProps) {
	const site = useSite();
	return (
		<Card as="section" className="printed-sheet" aria-labelledby={id}>
			<div>
				{site.logo && <Logo />}
				<h2 id={id}>{title}</h2>
				<p className="letterhead soft">
					<span>{site.name}</span>
					{site.legal_name && <span>{site.legal_name}</span>}
					{pin && (
						<span className="sheet-whole">
							KRA PIN <CodeText>{pin}</CodeText>
						</span>
					)}
					<span>{site.places}</span>
					<span className="sheet-whole">{site.phone}</span>
					{site.mailboxes[0] && <EmailText>{site.mailboxes[0]}</EmailText>}
				</p>
			</div>
			{children}
			<Button small className="needs-script no-print" data-replay-click onClick={() => print()}>
				Print
			</Button>
		</Card>
	);
}

/** Whether the page is being printed; collapsed content is then shown. */
export function usePrinting(): boolean {
	const [printing, setPrinting] = useState(false);
	useEffect(() => {
		const begin = () => flushSync(() => setPrinting(true));
		const end = () => setPrinting(false);
		addEventListener("beforeprint", begin);
		addEventListener("afterprint", end);
		return () => {
			removeEventListener("beforeprint", begin);
			removeEventListener("afterprint", end);
		};
	}, []);
	return printing;
}
