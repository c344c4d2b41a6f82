import { readSaved } from "../../../features/projects/saved-projects.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import {
	isTooOld,
	OFFLINE_CACHE,
	OFFLINE_END_EVENT,
	OFFLINE_ID,
	OFFLINE_PAGE,
	READ_CACHE,
	SAVED_CACHE,
} from "../../../platform/offline/cacheable.ts";
import { readUnsent, stateOf, titleOf } from "../unsent/unsent-forms.ts";

// Script of the offline page (scripts/build-worker.mjs). There it lists what this browser has stored, and loads the
// requested page once online. On other pages it replaces the content by the offline page until `OFFLINE_END_EVENT`.

const RETRY_MS = 5000;

async function run(): Promise<void> {
	const offlinePage = document.getElementById(OFFLINE_ID);
	if (offlinePage) {
		// After a reload the browser scrolls to the position of the page that was requested.
		addEventListener("load", () => requestAnimationFrame(() => setTimeout(scrollTo, 0, 0, 0)));
		// These buttons, such as Logout, need the application.
		for (const button of document.querySelectorAll<HTMLElement>("button[data-replay-click]"))
			button.hidden = true;
		await fillPage(offlinePage);
		if (location.pathname !== OFFLINE_PAGE) await openWhenReached();
		return;
	}
	const main = document.getElementById("main");
	const script = document.currentScript;
	const page = await readOfflinePage();
	if (!main || !page || !script?.isConnected) return;
	await fillPage(page);
	if (script.isConnected) showInstead(main, page);
}

async function readOfflinePage(): Promise<HTMLElement | null> {
	const copy = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE_CACHE, ignoreVary: true });
	if (!copy) return null;
	// Without styles, which this page's policy forbids.
	const [main = ""] = /<main[\s\S]*<\/main>/.exec(await copy.text()) ?? [];
	const page = new DOMParser().parseFromString(main, "text/html").getElementById(OFFLINE_ID);
	const link = page?.querySelector("a");
	const button = document.createElement("button");
	button.type = "button";
	button.className = link?.className ?? "";
	button.textContent = link?.textContent ?? "";
	button.addEventListener("click", () => {
		document.querySelector<HTMLElement>(".start-failed button")?.click(); // Try Again
	});
	link?.replaceWith(button);
	return page && document.adoptNode(page);
}

function showInstead(main: HTMLElement, page: HTMLElement): void {
	const scrollTop = scrollY;
	const focused = document.activeElement;
	const replacement = document.createElement("main");
	replacement.className = main.className;
	replacement.tabIndex = -1;
	replacement.append(page);
	// The list has names of pages, so analytics must not record it.
	replacement.dataset.noAnalytics = "";
	document.getElementById("site-menu")?.hidePopover?.();
	main.before(replacement);
	main.hidden = true;
	scrollTo(0, 0);
	replacement.focus();
	addEventListener(
		OFFLINE_END_EVENT,
		() => {
			const hadFocus = replacement.contains(document.activeElement);
			replacement.remove();
			main.hidden = false;
			scrollTo(0, scrollTop);
			if (hadFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
		},
		{ once: true },
	);
}

async function fillPage(page: HTMLElement): Promise<void> {
	const forms = readUnsent(localStore, Date.now());
	fillSection(
		page,
		"waiting",
		forms.map((form) => listItem(titleOf(form), undefined, stateOf(form, Date.now()))),
	);
	const titles = await savedPages().catch(() => new Map<string, string>());
	const saved = readSaved().map(({ slug, title }) => {
		const path = `/projects/${encodeURIComponent(slug)}`;
		return titles.delete(path)
			? listItem(title, path)
			: listItem(title, undefined, "Not saved for reading offline");
	});
	fillSection(page, "saved", saved);
	fillSection(
		page,
		"kept",
		[...titles].map(([path, title]) => listItem(title, path)),
	);
	const empty = page.querySelector<HTMLElement>('[data-offline="empty"]');
	if (empty) empty.hidden = titles.size > 0;
}

function fillSection(page: HTMLElement, name: string, items: readonly HTMLElement[]): void {
	const section = page.querySelector<HTMLElement>(`[data-offline="${name}"]`);
	if (!section || items.length === 0) return;
	section.querySelector("ul")?.append(...items);
	section.hidden = false;
}

function listItem(title: string, path?: string, note?: string): HTMLElement {
	const item = document.createElement("li");
	const name = document.createElement(path ? "a" : "span");
	if (path) name.setAttribute("href", path);
	else name.className = "strong";
	name.textContent = title;
	item.append(name);
	if (note) {
		const text = { className: "note", textContent: note };
		item.append(" ", Object.assign(document.createElement("span"), text));
	}
	return item;
}

/** Titles by path of pages that can be read offline: first those that the visitor has saved, latest first. */
async function savedPages(): Promise<Map<string, string>> {
	const pages = new Map<string, string>();
	for (const name of [SAVED_CACHE, READ_CACHE]) {
		if (!(await caches.has(name))) continue;
		const cache = await caches.open(name);
		for (const request of [...(await cache.keys())].reverse()) {
			const copy = await cache.match(request, { ignoreVary: true });
			if (!copy?.headers.get("content-type")?.startsWith("text/html")) continue;
			if (isTooOld(copy, Date.now())) continue;
			const { pathname, search } = new URL(request.url);
			const [head = ""] = /<title>[^<]*<\/title>/.exec(await copy.text()) ?? [];
			const { title } = new DOMParser().parseFromString(head, "text/html");
			if (pages.has(pathname + search)) continue;
			const name = title.replace(/ · .*/, "");
			// Pages with the same title, such as a list with other filters, are listed once.
			if (![...pages.values()].includes(name)) pages.set(pathname + search, name);
		}
	}
	return pages;
}

/** Asks the server, because the browser can miss that it is back online. */
async function openWhenReached(): Promise<void> {
	for (;;) {
		await waitToRetry(RETRY_MS);
		const isReached = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
			() => true,
			() => false,
		);
		if (isReached) return location.reload();
	}
}

void run();
