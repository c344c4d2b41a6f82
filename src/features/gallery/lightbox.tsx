import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
	ChevronLeftIcon,
	ChevronRightIcon,
	CloseIcon,
	MinusIcon,
	PlusIcon,
} from "../../ui/icons.tsx";
import type { ShownPhoto } from "./pegboard.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import {
	clampZoom,
	INITIAL_VIEW,
	pan,
	toStep,
	type View,
	zoomIn,
	zoomOut,
	zoomTo,
} from "./zoom.ts";

interface LightboxProps {
	photo: ShownPhoto;
	onClose: () => void;
	onPrevious?: (() => void) | undefined;
	onNext?: (() => void) | undefined;
}

/** One picture over the whole screen. Zoom by buttons, keys, pinch, double tap; change by arrows, buttons, swipe. */
export function Lightbox({ photo, onClose, onPrevious, onNext }: LightboxProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	const [view, setView] = useState(INITIAL_VIEW);
	const { picture, hasDragged, handlers } = useGestures(view, setView, { onPrevious, onNext });

	useModal(dialog);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when another photo is shown
	useEffect(() => setView(INITIAL_VIEW), [photo.id]);

	useEffect(() => {
		// On the window, because after a click on the picture no button has the focus.
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			const changeView = KEY_ACTIONS[event.key];
			const step = { ArrowLeft: onPrevious, ArrowRight: onNext }[event.key];
			if (!changeView && !step) return;
			event.preventDefault();
			if (changeView) setView(changeView);
			step?.();
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, [onPrevious, onNext]);

	useEffect(() => {
		if (picture.current) {
			picture.current.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`;
		}
	}, [view, picture]);

	return (
		<dialog
			className="lightbox"
			ref={dialog}
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			// Chrome closes it without a cancel event if Escape is pressed twice in a row.
			onClose={onClose}
		>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross do the same */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop, not a control */}
			<div
				className="lightbox-stage"
				data-grab={view.zoom > 1}
				{...handlers}
				onClick={(event) => {
					// A drag that ends beside the picture must not count as a click on the backdrop.
					if (event.target !== picture.current && !hasDragged.current) onClose();
				}}
			>
				<img
					className="lightbox-picture"
					ref={picture}
					src={photo.image_url}
					srcSet={srcSetFor(photo)}
					sizes={`min(${Math.max(view.zoom, 1) * 100}vw, ${photo.width}px)`}
					alt={photo.title}
					width={photo.width}
					height={photo.height}
					draggable={false}
				/>
			</div>
			<div className="lightbox-tools">
				<Tool label="Zoom out" onPress={() => setView(zoomOut)}>
					<MinusIcon />
				</Tool>
				<Tool label="Reset zoom to 100%" wide onPress={() => setView(INITIAL_VIEW)}>
					100%
				</Tool>
				<Tool label="Zoom in" onPress={() => setView(zoomIn)}>
					<PlusIcon />
				</Tool>
				<Tool label="Close" apart onPress={onClose}>
					<CloseIcon />
				</Tool>
			</div>
			{onPrevious && (
				<Tool label="Previous photo" side="left" onPress={onPrevious}>
					<ChevronLeftIcon />
				</Tool>
			)}
			{onNext && (
				<Tool label="Next photo" side="right" onPress={onNext}>
					<ChevronRightIcon />
				</Tool>
			)}
			{/* Hidden while the picture is zoomed in. */}
			<div className="lightbox-caption" data-away={view.zoom > 1}>
				<h2 className="lightbox-title" id={`${id}-title`}>
					{photo.title}
				</h2>
				<p id={`${id}-text`}>{photo.description}</p>
				<PhotoFacts {...photo} />
			</div>
			<p className="visually-hidden" role="status">
				{view.zoom === 1 ? "" : `Zoom ${view.zoom * 100}%`}
			</p>
		</dialog>
	);
}

/** Offers phones a smaller copy: the largest would take seconds, and shows more only when zoomed in. */
function srcSetFor({ image_url, width }: ShownPhoto): string | undefined {
	const [, name] = /^(.+)-(?:medium|large)-\d+\.webp$/.exec(image_url) ?? [];
	if (!name || !width || width <= PHONE_COPY_WIDTH) return undefined;
	return `${name}-medium-${PHONE_COPY_WIDTH}.webp ${PHONE_COPY_WIDTH}w, ${image_url} ${width}w`;
}

/** Width of the copy that fills a phone. Every wider picture has it. */
const PHONE_COPY_WIDTH = 800;

const KEY_ACTIONS: Record<string, (view: View) => View> = {
	"+": zoomIn,
	// Plus without Shift, on most keyboards.
	"=": zoomIn,
	"-": zoomOut,
	_: zoomOut,
	"0": () => INITIAL_VIEW,
};

interface ToolProps {
	label: string;
	wide?: boolean;
	apart?: boolean;
	side?: "left" | "right";
	onPress: () => void;
	children: ReactNode;
}

function Tool({ label, wide, apart, side, onPress, children }: ToolProps) {
	return (
		<button
			type="button"
			className="lightbox-tool display"
			aria-label={label}
			data-wide={wide}
			data-apart={apart}
			data-side={side}
			onClick={onPress}
		>
			{children}
		</button>
	);
}

/** Opens a modal, prevents scrolling behind it, and restores the focus. */
function useModal(dialog: { current: HTMLDialogElement | null }) {
	useEffect(() => {
		const element = dialog.current;
		const opener = document.activeElement;
		if (element?.showModal) element.showModal();
		else element?.setAttribute("open", "");
		const { style } = document.body;
		const before = { overflow: style.overflow, paddingRight: style.paddingRight };
		const scrollbarWidth = innerWidth - document.documentElement.clientWidth;
		style.overflow = "hidden";
		if (scrollbarWidth > 0) style.paddingRight = `${scrollbarWidth}px`;
		return () => {
			Object.assign(style, before);
			if (element?.open) element.close?.();
			if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
		};
	}, [dialog]);
}

const MIN_SWIPE_PIXELS = 60;
const DOUBLE_TAP = { ms: 300, pixels: 30 };

/** One pointer pans, two pinch, a double tap zooms, a swipe changes. `hasDragged` tells a drag's end from a click. */
function useGestures(
	view: View,
	setView: (change: (view: View) => View) => void,
	{ onPrevious, onNext }: Pick<LightboxProps, "onPrevious" | "onNext">,
) {
	const picture = useRef<HTMLImageElement>(null);
	const start = useRef({ x: 0, y: 0 });
	const lastTap = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });
	const pointers = useRef(new Map<number, { x: number; y: number }>());
	const hasDragged = useRef(false);

	const pointerDistance = () => {
		const [a, b] = [...pointers.current.values()];
		return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
	};

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (event.pointerType === "mouse" && event.button !== 0) return;
		if (pointers.current.size === 0) {
			hasDragged.current = false;
			start.current = { x: event.clientX, y: event.clientY };
		}
		pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
	}

	function onPointerMove(event: PointerEvent<HTMLElement>) {
		const last = pointers.current.get(event.pointerId);
		if (!last) return;
		const before = pointerDistance();
		const movement = { x: event.clientX - last.x, y: event.clientY - last.y };
		if (Math.abs(movement.x) + Math.abs(movement.y) === 0) return;
		if (!hasDragged.current && Math.hypot(movement.x, movement.y) < 3) return;
		hasDragged.current = true;
		// Not earlier: capturing the pointer would redirect a click away from the picture.
		event.currentTarget.setPointerCapture(event.pointerId);
		pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (before > 0) {
			const factor = pointerDistance() / before;
			setView((current) => ({ ...current, zoom: clampZoom(current.zoom * factor) }));
			return;
		}
		const size = {
			width: picture.current?.offsetWidth ?? 0,
			height: picture.current?.offsetHeight ?? 0,
		};
		setView((current) => pan(current, movement, size));
	}

	function onPointerEnd(event: PointerEvent<HTMLElement>) {
		const wasPinch = pointers.current.size > 1;
		if (!pointers.current.delete(event.pointerId)) return;
		if (wasPinch) return setView((current) => zoomTo(current, toStep(current.zoom)));
		if (event.type === "pointercancel") return;
		if (hasDragged.current) endSwipe(event);
		else if (event.target === picture.current) tap(event);
	}

	function endSwipe({ clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
		const x = clientX - start.current.x;
		const isHorizontal =
			Math.abs(x) > MIN_SWIPE_PIXELS && Math.abs(x) > 2 * Math.abs(clientY - start.current.y);
		if (!isHorizontal || view.zoom > 1 || pointerType === "mouse") return;
		if (x < 0) onNext?.();
		else onPrevious?.();
	}

	function tap({ clientX: x, clientY: y, timeStamp: at }: PointerEvent<HTMLElement>) {
		const last = lastTap.current;
		const isNear = Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP.pixels;
		const isDouble = isNear && at - last.at < DOUBLE_TAP.ms;
		lastTap.current = { x, y, at: isDouble ? Number.NEGATIVE_INFINITY : at };
		if (isDouble) setView((current) => (current.zoom > 1 ? INITIAL_VIEW : zoomTo(current, 2)));
	}

	return {
		picture,
		hasDragged,
		handlers: {
			onPointerDown,
			onPointerMove,
			onPointerUp: onPointerEnd,
			onPointerCancel: onPointerEnd,
		},
	};
}
