/**
 * At the end of every page (see `pageScript`). Starts the application when the page has loaded and the
 * browser is idle, or at the first touch, key or focus: text and pictures come first on a slow line, and links
 * and forms work before.
 *
 * With the browser's data saver on, a visitor who is not signed in gets the application only at the first
 * touch of a form or of something that needs it: reading alone never costs it.
 *
 * A control marked `data-hold` does more with script than without. Pressed before the application has taken
 * over, it is held and pressed again then, or followed as a plain link when nothing comes for 4 s. When a
 * piece of the application is missing the page says so; its links and forms go on without.
 */
export function startApplication(startedEvent: string, failedId: string, targetNote: string): void {
	const start = document.getElementById("app-start");
	if (!start) return;
	const html = document.documentElement;
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	const spares =
		connection?.saveData === true &&
		html.dataset.auth === "anonymous" &&
		// What this phone has kept costs nothing.
		html.dataset.kept === undefined &&
		!location.pathname.startsWith("/dashboard");
	let begun = false;
	let held: HTMLElement | undefined;

	function begin(): void {
		if (begun || !start) return;
		begun = true;
		const script = document.createElement("script");
		script.type = "module";
		script.textContent = start.textContent;
		script.onerror = failed;
		document.body.append(script);
	}

	function failed(): void {
		const sentence = document.getElementById(failedId);
		if (sentence) sentence.hidden = false;
		removeEventListener("click", hold, true);
		held?.removeAttribute("aria-busy");
		held?.click();
	}

	// Where the visitor was going when this page had to be loaded again. It stays one step back, which needs
	// a page that has loaded.
	function goOn(): void {
		try {
			const target = sessionStorage.getItem(targetNote);
			sessionStorage.removeItem(targetNote);
			const [loaded] = performance.getEntriesByType("navigation");
			const again = (loaded as PerformanceNavigationTiming | undefined)?.type === "reload";
			if (target && again) location.assign(target);
		} catch {
			// Without storage nothing was noted.
		}
	}

	function touched(event: Event): void {
		const needed =
			event.target instanceof Element && event.target.closest("form, button, [data-hold]");
		if (!spares || needed) begin();
	}

	function hold(event: MouseEvent): void {
		const control =
			event.target instanceof Element && event.target.closest<HTMLElement>("[data-hold]");
		const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
		if (!control || event.button || elsewhere) return;
		event.preventDefault();
		event.stopPropagation();
		if (!held) {
			setTimeout(() => {
				if (held instanceof HTMLAnchorElement) location.href = held.href;
			}, 4000);
		}
		held?.removeAttribute("aria-busy");
		held = control;
		// The press is seen at once.
		held.setAttribute("aria-busy", "true");
		begin();
	}

	function whenIdle(): void {
		// Safari has no requestIdleCallback.
		if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 2000 });
		else setTimeout(begin, 200);
	}

	for (const kind of ["pointerdown", "keydown", "focusin", "touchstart"]) {
		addEventListener(kind, touched, { passive: true, capture: true });
	}
	addEventListener("click", hold, true);
	addEventListener(
		startedEvent,
		() => {
			removeEventListener("click", hold, true);
			const pressed = held;
			pressed?.removeAttribute("aria-busy");
			held = undefined;
			// Not within React's effects, where it could not yet answer.
			if (pressed) setTimeout(() => pressed.click());
		},
		{ once: true },
	);
	addEventListener("load", () => setTimeout(goOn));
	if (spares) return;
	if (document.readyState === "complete") whenIdle();
	else addEventListener("load", whenIdle);
}
