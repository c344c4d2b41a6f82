import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: then it shows what is folded away on a screen. */
export function usePrinting(): boolean {
	const [printing, setPrinting] = useState(false);
	useEffect(() => {
		// The browser draws the paper as soon as its listeners have run.
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
