import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { type RememberedReference, readRemembered, removeReference } from "./remembered.ts";

/** References that this browser remembers; a click fills in the form. The server does not know the list. */
export function RememberedList({ onChoose }: { onChoose: (reference: string) => void }) {
	const [entries, setEntries] = useState<RememberedReference[]>([]);
	useEffect(() => setEntries(readRemembered()), []);
	if (entries.length === 0) return null;
	return (
		<section className="grid gap-2" aria-labelledby="remembered">
			<h2 id="remembered" className="h3">
				Sent from this device
			</h2>
			<ul className="index-rows">
				{entries.map(({ reference, title, placed_at }) => (
					<li
						key={reference}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
					>
						<div className="min-w-0">
							<p className="strong break-words">{title}</p>
							<p className="note">
								<span translate="no">{reference}</span> · {formatShortDate(placed_at)}
							</p>
						</div>
						<div className="flex gap-2">
							<Button small onClick={() => onChoose(reference)} aria-label={`Fill in ${reference}`}>
								Fill in
							</Button>
							<Button
								small
								variant="quiet"
								aria-label={`Forget ${reference}`}
								onClick={() => {
									removeReference(reference);
									setEntries(readRemembered());
									document.getElementById("main")?.focus({ preventScroll: true });
								}}
							>
								Forget
							</Button>
						</div>
					</li>
				))}
			</ul>
			<p className="note">
				Only this browser knows this list. Forget what others should not see; Logout forgets what
				was sent while signed in.
			</p>
		</section>
	);
}
