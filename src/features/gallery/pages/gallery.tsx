import { useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import type { Api } from "../../../platform/browser/api-client.ts";
import { loadWithRetry } from "../../../platform/browser/connection.ts";
import { pageIn, queryString } from "../../../platform/browser/query-string.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { awaitBriefly, Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { cachedLoader, useHistoryState } from "../../../shell/history-cache.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { NoSuchPage } from "../../../ui/no-such-page.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../../ui/states.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { fetchGallery, photoPath } from "../gallery.calls.ts";
import type * as lightbox from "../lightbox.tsx";
import { forPegboard, Pegboard, type ShownPhoto } from "../pegboard.tsx";
import type { Route } from "./+types/gallery.ts";

export const meta = headOf({
	title: "Project Gallery",
	description: "Photos of science and engineering fair projects in Kenya.",
	path: "/gallery",
});

interface ShownPage {
	items: ShownPhoto[];
	totalPages: number;
}

const loadPage = (api: Api, page: number) =>
	settled(
		fetchGallery(api, { page }).then(({ items, totalPages }) => ({
			items: forPegboard(items),
			totalPages,
		})),
		"Failed to fetch gallery items: {status} {statusText}",
		"An error occurred while fetching gallery items",
	);

export const handle = { query: ["page"] } satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
	const page = pageOf(request);
	return pageResponse({ page, gallery: await loadPage(context.get(renderContext).api, page) });
}

export const clientLoader = cachedLoader(({ request }: Route.ClientLoaderArgs) => {
	const page = pageOf(request);
	return awaitBriefly({ page, gallery: loadPage(browserApi, page) });
});

function pageOf({ url }: Request): number {
	return pageIn(new URL(url).searchParams.get("page"));
}

/** Opening a photo changes only the address, so the list is not loaded again. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
	const isSamePage = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
	return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}

export default function Gallery({ loaderData: { page, gallery } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Project Gallery"
				lead="Photos from the fairs. Tap or click one to see it larger."
			/>
			<div className="pegboard">
				<div className="wrap">
					<Deferred
						of={gallery}
						fallback={
							<Card>
								<LoadingCards text="Loading gallery..." count={4} shape="tall" />
							</Card>
						}
						failed={({ error, retry }) => (
							<ErrorState message={error} onRetry={retry}>
								The pictures are safe. They could not be fetched just now.
							</ErrorState>
						)}
					>
						{(first) => <Photos key={page} page={page} first={first} />}
					</Deferred>
				</div>
			</div>
		</>
	);
}

const hrefFor = (page: number) => `/gallery${queryString({ page: page > 1 ? page : null })}`;

function Photos({ page, first }: { page: number; first: ShownPage }) {
	const [laterPages, setLaterPages] = useHistoryState<ShownPage[]>("more photos", []);
	const [state, setState] = useState<"idle" | "loading" | { error: string }>("idle");
	const pages = [first, ...laterPages];
	const nextPage = page + pages.length;
	const { openPhoto, show, previous, next, close } = useOpenPhoto(
		pages.flatMap(({ items }) => items),
	);
	const Lightbox = useLightbox(openPhoto);

	if (first.items.length === 0) {
		return page > 1 && first.totalPages > 0 ? (
			<NoSuchPage page={page} pages={first.totalPages} hrefFor={hrefFor} />
		) : (
			<EmptyState title="No projects found">
				Check back soon for updates to our project gallery
			</EmptyState>
		);
	}

	async function loadMore() {
		setState("loading");
		const loaded = await loadPage(browserApi, nextPage);
		if (!loaded.ok) return setState({ error: loaded.error });
		setLaterPages((known) => [...known, loaded.value]);
		setState("idle");
	}

	return (
		<>
			{pages.map(({ items }, index) => (
				<Pegboard
					// biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added at the end
					key={index}
					photos={items}
					loadsFirstEagerly={index === 0}
					onOpen={show}
				/>
			))}
			{nextPage <= first.totalPages && (
				<div className="peg-more">
					{typeof state === "object" && <ErrorState message={state.error} />}
					<LinkButton
						to={hrefFor(nextPage)}
						aria-disabled={state === "loading" || undefined}
						onClick={(event) => {
							event.preventDefault();
							if (state !== "loading") void loadMore();
						}}
					>
						{state === "loading" ? "Loading gallery..." : "Load More"}
					</LinkButton>
				</div>
			)}
			{openPhoto && Lightbox && (
				<Lightbox photo={openPhoto} onClose={close} onPrevious={previous} onNext={next} />
			)}
		</>
	);
}

/** Loaded after the page, which reacts sooner without it. If its script is missing, the photo's own page opens. */
function useLightbox(openPhoto: ShownPhoto | undefined) {
	const [loaded, setLoaded] = useState<Partial<typeof lightbox>>();
	useEffect(() => {
		const controller = new AbortController();
		const load = () => import("../lightbox.tsx");
		loadWithRetry(load, controller.signal).then(setLoaded, () => setLoaded({}));
		return () => controller.abort();
	}, []);
	useEffect(() => {
		if (openPhoto && loaded && !loaded.Lightbox) location.replace(photoPath(openPhoto.id));
	}, [openPhoto, loaded]);
	return loaded?.Lightbox;
}

/** The photo that the fragment names. Opening one adds a history entry, so Back closes it. */
function useOpenPhoto(photos: readonly ShownPhoto[]) {
	const { pathname, hash, search, state } = useLocation();
	const navigate = useNavigate();
	// The server does not receive the fragment, so hydration must ignore it.
	const isHydrated = useHydrated();
	const index = photos.findIndex(({ id }) => hash === `#${encodeURIComponent(id)}`);
	const openPhoto = isHydrated ? photos[index] : undefined;
	const isOpen = useRef(false);
	const lastOpenId = useRef<string>(undefined);
	useEffect(() => {
		isOpen.current = openPhoto !== undefined;
		// Back restores the scroll position; then focus the frame of the last photo, which scrolls it into view.
		if (!openPhoto && lastOpenId.current) {
			const hrefEnd = CSS.escape(`/${encodeURIComponent(lastOpenId.current)}`);
			document.querySelector<HTMLElement>(`.peg-frame[href$="${hrefEnd}"]`)?.focus();
		}
		lastOpenId.current = openPhoto?.id;
	}, [openPhoto]);

	function go({ id }: ShownPhoto, options: { replace?: boolean; state: unknown }) {
		void navigate(`${pathname}${search}#${encodeURIComponent(id)}`, {
			...options,
			preventScrollReset: true,
		});
	}

	const stepTo = (photo: ShownPhoto | undefined) =>
		photo && (() => go(photo, { replace: true, state }));

	return {
		openPhoto,
		show: (photo: ShownPhoto) => go(photo, { state: { [OPENED]: true } }),
		previous: stepTo(photos[index - 1]),
		next: stepTo(photos[index + 1]),
		close() {
			// A dialog can report closing twice.
			if (!isOpen.current) return;
			isOpen.current = false;
			if (state?.[OPENED]) void navigate(-1);
			else void navigate(pathname + search, { replace: true, preventScrollReset: true });
		},
	};
}

/** History state: the previous entry is the gallery itself. */
const OPENED = "photoOpened";
