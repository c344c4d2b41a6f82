import { type MouseEvent, useId } from "react";
import { Pin, pinTones } from "../../ui/art/pin.tsx";
import { textOrNone } from "../../ui/format.ts";
import { LatePicture } from "../../ui/late-picture.tsx";
import { Picture } from "../../ui/picture.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { type Photo, photoPath } from "./gallery.calls.ts";
import type { Facts } from "./photo-facts.tsx";

/** Widest copy for a framed picture: almost two device pixels per CSS pixel at 268, three on a phone. */
const MAX_COPY_WIDTH = 480;

export interface ShownPhoto
	extends Pick<Photo, "id" | "title" | "description" | "image_url" | "width" | "height">,
		Facts {
	/** In the format of `<img>`, so that markup and page data are identical and compress well. */
	srcSet?: string;
}

/** Removes fields that the page does not show, because page data is sent in addition to the markup. */
export function forPegboard(photos: readonly Photo[]): ShownPhoto[] {
	return photos.map(({ id, title, description, image_url, width, height, variants, ...photo }) => ({
		id,
		title: textOrNone(title),
		description,
		image_url,
		width,
		height,
		...factsOf(photo),
		...(variants && {
			srcSet: srcSetOf(variants.filter((variant) => variant.width <= MAX_COPY_WIDTH)),
		}),
	}));
}

/** Only the facts that are known: most photos have none. */
function factsOf({ fair, year, credit, licence, project }: Facts): Facts {
	const facts = Object.entries({ fair, year, credit, licence, project });
	return Object.fromEntries(facts.filter(([, fact]) => fact)) as Facts;
}

export function srcSetOf(copies: NonNullable<Photo["variants"]>): string {
	return copies.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

interface PegboardProps {
	photos: readonly ShownPhoto[];
	onOpen: (photo: ShownPhoto) => void;
	loadsFirstEagerly?: boolean;
}

export function Pegboard({ photos, onOpen, loadsFirstEagerly }: PegboardProps) {
	return (
		<ul className="pegs">
			{photos.map((photo, index) => (
				<li className="peg" key={photo.id}>
					<Frame
						photo={photo}
						index={index}
						eager={loadsFirstEagerly && index === 0}
						onOpen={onOpen}
					/>
				</li>
			))}
		</ul>
	);
}

interface FrameProps {
	photo: ShownPhoto;
	index: number;
	eager: boolean | undefined;
	onOpen: (photo: ShownPhoto) => void;
}

function Frame({ photo, index, eager, onOpen }: FrameProps) {
	const id = useId();
	const { width, height } = photo;
	const picture = (
		<Picture
			src={photo.image_url}
			srcSet={photo.srcSet}
			sizes="(min-width: 900px) 268px, (min-width: 620px) 31vw, 45vw"
			width={width}
			height={height}
			// The link is labelled by the title.
			alt={photo.description}
			eager={eager}
		/>
	);

	function open(event: MouseEvent) {
		// With a modifier key the browser opens the photo's page in a new tab or window.
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		onOpen(photo);
	}

	return (
		<a
			className="peg-frame"
			href={photoPath(photo.id)}
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			aria-haspopup="dialog"
			data-size={sizeOf(photo.image_url)}
			data-replay-click
			onClick={open}
		>
			<Pin tone={pinTones[index % pinTones.length] ?? "purple"} className="peg-pin" />
			{eager ? (
				picture
			) : (
				<span className="peg-picture">
					{/* An empty drawing reserves the picture's space. */}
					<svg viewBox={`0 0 ${width ?? 3} ${height ?? 2}`} aria-hidden="true" />
					<LatePicture>{picture}</LatePicture>
				</span>
			)}
			{/* An invisible copy of the title (`data-title`) reserves its space while the caption covers the picture on
			    hover. */}
			<span className="peg-caption" data-title={photo.title}>
				<span className="peg-label">
					<span className="peg-title display" id={`${id}-title`}>
						{unbroken(photo.title)}
					</span>
					<span className="peg-text" id={`${id}-text`}>
						{photo.description}
					</span>
				</span>
			</span>
		</a>
	);
}

/** Frames of larger pictures are decorated. The server puts the size into the names of uploads: `…-large-1600.webp`. */
function sizeOf(url: string): "large" | "medium" | undefined {
	if (url.includes("large")) return "large";
	return url.includes("medium") ? "medium" : undefined;
}
