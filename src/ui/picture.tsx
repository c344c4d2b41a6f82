import { useEffect, useRef, useState } from "react";
import { classes } from "./format.ts";

interface PictureProps {
	/** If it is missing or does not load, an empty board is shown instead. */
	src?: string | null;
	srcSet?: string;
	/** The displayed width; the browser assumes the full viewport without it. */
	sizes?: string;
	/** The file's own size, which prevents layout shift. */
	width?: number | null;
	height?: number | null;
	/** Empty for a decorative picture beside its title. */
	alt: string;
	/** For the picture at the top of the page; others load lazily. */
	eager?: boolean;
	/** The side that cropping keeps; the middle by default. */
	subjectSide?: "left" | "right";
	className?: string;
}

export function Picture(props: PictureProps) {
	const { src, alt, eager, className } = props;
	const [failedSrc, setFailedSrc] = useState<string | null>(null);
	const image = useRef<HTMLImageElement>(null);

	// In a server-rendered page the picture may have failed before hydration.
	useEffect(() => {
		const element = image.current;
		if (src && element?.complete && element.naturalWidth === 0) setFailedSrc(src);
	}, [src]);

	if (!src || failedSrc === src) return <EmptyPicture alt={alt} className={className} />;
	return (
		<img
			className={classes("picture", className)}
			ref={image}
			src={src}
			srcSet={props.srcSet}
			sizes={props.sizes}
			width={props.width ?? 480}
			height={props.height ?? 320}
			alt={alt}
			loading={eager ? "eager" : "lazy"}
			fetchPriority={eager ? "high" : undefined}
			decoding="async"
			data-side={props.subjectSide}
			onError={() => setFailedSrc(src)}
		/>
	);
}

function EmptyPicture({ alt, className }: { alt: string; className?: string }) {
	return (
		<svg
			className={classes("picture", className)}
			viewBox="0 0 480 320"
			role={alt ? "img" : undefined}
			aria-label={alt || undefined}
			aria-hidden={alt ? undefined : true}
			focusable="false"
		>
			<path d="M110 84l64-14v180l-64 14zM370 84l-64-14v180l64 14z" fill="var(--manila-deep)" />
			<path d="M174 70h132v180H174z" fill="var(--manila)" />
			<path
				d="M204 104h72v96h-72z"
				fill="none"
				stroke="var(--on-manila)"
				strokeWidth="4"
				strokeDasharray="11 8"
			/>
			<circle cx="240" cy="104" r="9" fill="var(--accent)" />
		</svg>
	);
}
