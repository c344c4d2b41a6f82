import { type MouseEvent, useId } from "react";
import { Pin, pinTones } from "../../ui/art/pin.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type Photo, photoPath } from "./gallery.calls.ts";

/** Of a picture in its frame, at most: nearly two pixels of the screen for one of 268, three on a phone. */
const WIDTH = 480;

/** What the board and the closer view show of a photo. */
export interface ShownPhoto
	extends Pick<Photo, "id" | "title" | "description" | "image_url" | "width" | "height"> {
	/** As in `<img>`: what reads the same in markup and data compresses to almost nothing. */
	srcSet?: string;
}

/** Pages carry what they show a second time as data; the rest need not be sent. */
export function forPegboard(photos: readonly Photo[]): ShownPhoto[] {
	return photos.map(({ id, title, description, image_url, width, height, variants }) => ({
		id,
		title,
		description,
		image_url,
		width,
		height,
		...(variants && { srcSet: srcSetOf(variants.filter((variant) => variant.width <= WIDTH)) }),
	}));
}

/** A photo's copies as `<img>` takes them. */
export function srcSetOf(copies: NonNullable<Photo["variants"]>): string {
	return copies.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

interface PegboardProps {
	photos: readonly ShownPhoto[];
	onOpen: (photo: ShownPhoto) => void;
	/** The top one is wanted at once; the others come when they are near. */
	first?: boolean;
}

/** Photos in frames, each pinned up. Without script a frame leads to the page of its photo. */
export function Pegboard({ photos, onOpen, first }: PegboardProps) {
	return (
		<ul className="pegs">
			{photos.map((photo, index) => (
				<li className="peg" key={photo.id}>
					<Frame photo={photo} index={index} eager={first && index === 0} onOpen={onOpen} />
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

	function open(event: MouseEvent) {
		// A new tab or window was asked for: that is the page of the photo.
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
			data-hold
			onClick={open}
		>
			<Pin tone={pinTones[index % pinTones.length] ?? "purple"} className="peg-pin" />
			<Picture
				src={photo.image_url}
				srcSet={photo.srcSet}
				sizes="(min-width: 900px) 268px, (min-width: 620px) 31vw, 45vw"
				width={photo.width}
				height={photo.height}
				alt={photo.title}
				eager={eager}
			/>
			{/* The invisible copy keeps the title's room while the caption grows over the picture. */}
			<span className="peg-caption" data-title={photo.title}>
				<span className="peg-label">
					<span className="peg-title display" id={`${id}-title`}>
						{photo.title}
					</span>
					<span className="peg-text" id={`${id}-text`}>
						{photo.description}
					</span>
				</span>
			</span>
		</a>
	);
}

/** Larger pictures are decorated; their address tells the size. */
function sizeOf(url: string): "large" | "medium" | undefined {
	if (url.includes("large")) return "large";
	return url.includes("medium") ? "medium" : undefined;
}
