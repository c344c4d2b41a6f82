import type { ReactNode } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { cachedLoader } from "../../../shell/history-cache.ts";
import { Share } from "../../../shell/share.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../../ui/states.tsx";
import { fetchPhoto, type PhotoWithNeighbours, photoPath } from "../gallery.calls.ts";
import { PhotoFacts } from "../photo-facts.tsx";
import type { Route } from "./+types/photo.ts";

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
	const photo = loaderData?.photo;
	const known = photo && "ok" in photo && photo.ok ? photo.value : undefined;
	return head(matches, {
		title: known?.title ?? "Photo",
		description: known && `${known.title}: a photo of a science fair project in Kenya.`,
		image: known && (jpegOf(known) ?? known.image_url),
		path: photoPath(params.id),
		noindex: true,
	});
}

/** The largest copy as JPEG; other servers may have none. */
function jpegOf({ image_url }: PhotoWithNeighbours): string | undefined {
	return /\/media\/[\w-]+\.webp$/.test(image_url) ? image_url.replace(/webp$/, "jpg") : undefined;
}

const load = (api: Api, id: string) =>
	settled(
		fetchPhoto(api, id).then((photo) => ({ ...photo, title: textOrNone(photo.title) })),
		"Failed to fetch gallery items: {status}",
		"An error occurred while fetching gallery items",
	);

export async function loader({ context, params }: Route.LoaderArgs) {
	return pageResponse({ photo: await load(context.get(renderContext).api, params.id) });
}

export const clientLoader = cachedLoader(({ params }: Route.ClientLoaderArgs) => {
	return { photo: load(browserApi, params.id) };
});

const back = { to: "/gallery", label: "Project Gallery" };

const withoutPhoto = (content: ReactNode) => (
	<>
		<PageHead title="Photo" back={back} />
		<div className="wrap section max-w-form">{content}</div>
	</>
);

export default function PhotoPage({ loaderData }: Route.ComponentProps) {
	return (
		<Deferred
			of={loaderData.photo}
			fallback={withoutPhoto(<LoadingCards text="Loading photo..." count={1} shape="tall" />)}
			failed={({ error, status, retry }) =>
				withoutPhoto(
					// 400: a malformed id.
					status === 404 || status === 400 ? (
						<EmptyState
							title="Photo not found"
							action={<LinkButton to="/gallery">All Photos</LinkButton>}
						>
							<p>It may have been taken down, or the link may have a typo.</p>
						</EmptyState>
					) : (
						<ErrorState message={error} onRetry={retry} />
					),
				)
			}
		>
			{(photo) => <PhotoView photo={photo} />}
		</Deferred>
	);
}

function PhotoView({ photo }: { photo: PhotoWithNeighbours }) {
	const { previous, next } = photo;
	return (
		<>
			<PageHead title={photo.title} lead={photo.description} back={back} />
			<div className="wrap section max-w-form grid gap-6">
				<div className="photo">
					<Picture
						src={photo.image_url}
						srcSet={photo.variants?.map(({ url, width }) => `${url} ${width}w`).join(", ")}
						sizes="(min-width: 760px) 706px, 90vw"
						width={photo.width}
						height={photo.height}
						alt={photo.title}
						eager
					/>
				</div>
				<ForThePress photo={photo} />
				<Share title={photo.title} path={photoPath(photo.id)} />
				{(previous || next) && (
					<nav className="flex flex-wrap justify-between gap-3" aria-label="Photos beside this one">
						{previous && (
							<LinkButton to={photoPath(previous.id)} aria-label={`Previous: ${previous.title}`}>
								Previous
							</LinkButton>
						)}
						{next && (
							<LinkButton to={photoPath(next.id)} aria-label={`Next: ${next.title}`}>
								Next
							</LinkButton>
						)}
					</nav>
				)}
			</div>
		</>
	);
}

/** Details that a newspaper prints below the photo, if known, and the file to print. */
function ForThePress({ photo }: { photo: PhotoWithNeighbours }) {
	const jpeg = jpegOf(photo);
	return (
		<div className="grid gap-3">
			<PhotoFacts {...photo} />
			{jpeg && (
				<p className="no-print">
					<LinkButton small reloadDocument to={jpeg} download={`${photo.title}.jpg`}>
						Download (JPEG)
					</LinkButton>
				</p>
			)}
		</div>
	);
}
