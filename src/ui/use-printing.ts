import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed; collapsed content is then shown. */
export function usePrinting(): boolean {
	const [printing, setPrinting] = useState(false);
	useEffect(() => {
		// Synchronously, because the browser prints as soon as its listeners have run.
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
