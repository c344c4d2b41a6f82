import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withConnection } from "../platform/browser/connection.ts";
import { CHOSEN } from "../platform/offline/keepable.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";

const load = () => withConnection(() => import("../platform/offline/keep-page.ts"));

interface KeepButtonProps {
	/** API calls that the page makes on client-side navigation, see `keepPage`. */
	calls?: readonly string[];
}

/** Saves the page on this device for offline use. */
export function KeepButton({ calls = [] }: KeepButtonProps) {
	const { pathname } = useLocation();
	const [kept, setKept] = useState<boolean | "impossible">(false);
	const [busy, setBusy] = useState(false);

	useEffect(() => {
		if (!("caches" in window) || !("serviceWorker" in navigator)) return setKept("impossible");
		let current = true;
		caches
			.match(pathname, { cacheName: CHOSEN, ignoreVary: true })
			.then((copy) => current && setKept(copy !== undefined))
			// Browser storage is not allowed.
			.catch(() => setKept("impossible"));
		return () => {
			current = false;
		};
	}, [pathname]);

	if (kept === "impossible") return null;
	const change = async () => {
		setBusy(true);
		try {
			const { keepPage, dropPage } = await load();
			await (kept ? dropPage(pathname) : keepPage(pathname, calls));
			setKept(!kept);
			toast.info(kept ? "No longer kept." : "Kept: it opens without a line too.");
		} catch {
			toast.error("This device could not keep the page. Is its storage full?");
		}
		setBusy(false);
	};
	return (
		<Button
			small
			className="toggle needs-script"
			data-hold
			disabled={busy}
			aria-pressed={kept}
			onClick={() => void change()}
		>
			Keep on this device
		</Button>
	);
}
