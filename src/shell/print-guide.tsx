import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { formatShortDate } from "../ui/format.ts";
import { usePrinting } from "../ui/printing.tsx";
import { useSite } from "../ui/use-site.ts";
import { usePublicOrigin } from "./root-data.ts";

/** A print button, other buttons (`children`), and the source as printed below the guide. */
export function PrintGuide({ path, children }: { path: string; children?: ReactNode }) {
	return (
		<>
			<div className="no-print flex flex-wrap items-center gap-4">
				<Button className="needs-script" data-replay-click onClick={() => print()}>
					Print This Guide
				</Button>
				{children}
			</div>
			<PrintedSource path={path} />
		</>
	);
}

/** Source and date of a printed guide, because rules and prices change. */
export function PrintedSource({ path }: { path: string }) {
	const site = useSite();
	const printing = usePrinting();
	const origin = usePublicOrigin();
	return (
		<p className="print-only note">
			{site.name}: free resources for science fairs in Kenya. {origin}
			{path}
			{printing && `. Printed on ${formatShortDate(new Date())}`}
		</p>
	);
}
