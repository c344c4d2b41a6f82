/**
 * Inline script at the end of every page (see `pageScript`). Starts the application when the page has loaded and the
 * browser is idle, or at the first touch, key press or focus. Text and pictures load first; links and forms work
 * before. The largest chunk is requested soon after the first paint, the others after loading, in parallel.
 * With data saver on, an anonymous visitor gets the application only on touching a form or something that needs it; not
 * on a page with a form marked `data-works-offline`, whose first touch may be offline. A click on a control marked
 * `data-replay-click` before hydration is held and replayed; a link is followed normally after 4 s. If a script chunk
 * is missing the page says so; its links and forms still work.
 */
export function startApplication(startedEvent: string, failedId: string, targetKey: string): void {
	const start = document.getElementById("app-start") as HTMLElement;
	if (!start) return;
	const html = document.documentElement;
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	const savesData =
		connection?.saveData === true &&
		html.dataset.visitor === "anonymous" &&
		// Scripts already cached on this device cost no data.
		html.dataset.kept === undefined &&
		!document.querySelector("[data-works-offline]") &&
		!location.pathname.startsWith("/dashboard");
	let hasBegun = false;
	let heldControl: HTMLElement | undefined;
	const chunks = (start.dataset.chunks as string).split(" ");

	// Requesting one twice is harmless.
	function fetchChunks(hrefs: string[]): void {
		for (const href of hrefs) {
			const link = document.createElement("link");
			document.body.append(Object.assign(link, { rel: "modulepreload", href }));
		}
	}

	function begin(): void {
		if (hasBegun) return;
		hasBegun = true;
		fetchChunks(chunks);
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
		heldControl?.removeAttribute("aria-busy");
		heldControl?.click();
	}

	// Resumes the navigation that needed a reload. After the load event, so that this page stays in the history.
	function resume(): void {
		try {
			const target = sessionStorage.getItem(targetKey);
			sessionStorage.removeItem(targetKey);
			const [loaded] = performance.getEntriesByType("navigation");
			const isReload = (loaded as PerformanceNavigationTiming | undefined)?.type === "reload";
			if (target && isReload) location.assign(target);
		} catch {
			// Without storage no target was stored.
		}
	}

	function touched(event: Event): void {
		const needed =
			event.target instanceof Element && event.target.closest("form, button, [data-replay-click]");
		if (!savesData || needed) begin();
	}

	function hold(event: MouseEvent): void {
		const control =
			event.target instanceof Element && event.target.closest<HTMLElement>("[data-replay-click]");
		const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
		if (!control || event.button || opensElsewhere) return;
		event.preventDefault();
		event.stopPropagation();
		if (!heldControl) {
			setTimeout(() => {
				if (heldControl instanceof HTMLAnchorElement) location.href = heldControl.href;
			}, 4000);
		}
		heldControl?.removeAttribute("aria-busy");
		heldControl = control;
		heldControl.setAttribute("aria-busy", "true");
		begin();
	}

	function whenIdle(): void {
		// Safari has no requestIdleCallback.
		if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 2000 });
		else setTimeout(begin, 200);
	}

	for (const kind of ["pointerdown", "keydown", "focusin"]) addEventListener(kind, touched, true);
	addEventListener("click", hold, true);
	addEventListener(
		startedEvent,
		() => {
			removeEventListener("click", hold, true);
			const control = heldControl;
			control?.removeAttribute("aria-busy");
			heldControl = undefined;
			// After React's effects, where the click would not be handled yet.
			if (control) setTimeout(() => control.click());
		},
		{ once: true },
	);
	addEventListener("load", () => setTimeout(resume));
	if (savesData) return;
	// The largest chunk should arrive just after the first picture, which was requested earlier: the time until the
	// first paint estimates the round trip. Safari before 14.1 reports no paint and requests everything after loading.
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
		const wait = picture?.complete === false ? 0.2 * performance.now() : 0;
		setTimeout(fetchChunks, wait, chunks.slice(0, 1));
	}).observe({ type: "paint", buffered: true });
	addEventListener("load", whenIdle);
}
