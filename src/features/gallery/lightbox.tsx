import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CloseIcon, MinusIcon, PlusIcon } from "../../ui/icons.tsx";
import type { ShownPhoto } from "./pegboard.tsx";
import { clampZoom, pan, toStep, type View, WHOLE, zoomIn, zoomOut, zoomTo } from "./zoom.ts";

interface LightboxProps {
	photo: ShownPhoto;
	onClose: () => void;
}

/** One picture over the whole screen: zoom by buttons, keys or two fingers, pan by mouse or finger. */
export function Lightbox({ photo, onClose }: LightboxProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	const [view, setView] = useState(WHOLE);
	const { picture, dragged, handlers } = useGestures(setView);

	useModal(dialog);

	useEffect(() => {
		// On the window: after a click on the picture the focus is on no button.
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			const act = KEYS[event.key];
			if (!act) return;
			event.preventDefault();
			setView(act);
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);

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
			// Chrome closes without asking when Escape is pressed twice in a row.
			onClose={onClose}
		>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross do the same */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop, not a control */}
			<div
				className="lightbox-stage"
				data-grab={view.zoom > 1}
				{...handlers}
				onClick={(event) => {
					// A drag that ends beside the picture is no click on the backdrop.
					if (event.target !== picture.current && !dragged.current) onClose();
				}}
			>
				<img
					className="lightbox-picture"
					ref={picture}
					src={photo.image_url}
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
				<Tool label="Reset zoom to 100%" wide onPress={() => setView(WHOLE)}>
					100%
				</Tool>
				<Tool label="Zoom in" onPress={() => setView(zoomIn)}>
					<PlusIcon />
				</Tool>
				<Tool label="Close" apart onPress={onClose}>
					<CloseIcon />
				</Tool>
			</div>
			<div className="lightbox-caption">
				<h2 className="lightbox-title" id={`${id}-title`}>
					{photo.title}
				</h2>
				<p id={`${id}-text`}>{photo.description}</p>
			</div>
			<p className="visually-hidden" role="status">
				{view.zoom === 1 ? "" : `Zoom ${view.zoom * 100}%`}
			</p>
		</dialog>
	);
}

const KEYS: Record<string, (view: View) => View> = {
	"+": zoomIn,
	// The same key without Shift, on most keyboards.
	"=": zoomIn,
	"-": zoomOut,
	_: zoomOut,
	"0": () => WHOLE,
};

interface ToolProps {
	label: string;
	wide?: boolean;
	apart?: boolean;
	onPress: () => void;
	children: ReactNode;
}

function Tool({ label, wide, apart, onPress, children }: ToolProps) {
	return (
		<button
			type="button"
			className="lightbox-tool display"
			aria-label={label}
			data-wide={wide}
			data-apart={apart}
			onClick={onPress}
		>
			{children}
		</button>
	);
}

/** Opens as a modal, holds the page still behind it, and gives the focus back at the end. */
function useModal(dialog: { current: HTMLDialogElement | null }) {
	useEffect(() => {
		const box = dialog.current;
		const opener = document.activeElement;
		if (box?.showModal) box.showModal();
		else box?.setAttribute("open", "");
		const { style } = document.body;
		const before = { overflow: style.overflow, paddingRight: style.paddingRight };
		const bar = innerWidth - document.documentElement.clientWidth;
		style.overflow = "hidden";
		if (bar > 0) style.paddingRight = `${bar}px`;
		return () => {
			Object.assign(style, before);
			if (box?.open) box.close?.();
			if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
		};
	}, [dialog]);
}

/** One pointer pans, two pinch. `dragged` tells a click from the end of a movement. */
function useGestures(setView: (change: (view: View) => View) => void) {
	const picture = useRef<HTMLImageElement>(null);
	const pointers = useRef(new Map<number, { x: number; y: number }>());
	const dragged = useRef(false);

	const spread = () => {
		const [a, b] = [...pointers.current.values()];
		return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
	};

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (event.pointerType === "mouse" && event.button !== 0) return;
		if (pointers.current.size === 0) dragged.current = false;
		pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
	}

	function onPointerMove(event: PointerEvent<HTMLElement>) {
		const last = pointers.current.get(event.pointerId);
		if (!last) return;
		const before = spread();
		const by = { x: event.clientX - last.x, y: event.clientY - last.y };
		if (Math.abs(by.x) + Math.abs(by.y) === 0) return;
		if (!dragged.current && Math.hypot(by.x, by.y) < 3) return;
		dragged.current = true;
		// Only now: a captured click would no longer be on the picture.
		event.currentTarget.setPointerCapture(event.pointerId);
		pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (before > 0) {
			const factor = spread() / before;
			setView((current) => ({ ...current, zoom: clampZoom(current.zoom * factor) }));
			return;
		}
		const size = {
			width: picture.current?.offsetWidth ?? 0,
			height: picture.current?.offsetHeight ?? 0,
		};
		setView((current) => pan(current, by, size));
	}

	function onPointerEnd(event: PointerEvent<HTMLElement>) {
		const pinched = pointers.current.size > 1;
		if (!pointers.current.delete(event.pointerId)) return;
		if (pinched) setView((current) => zoomTo(current, toStep(current.zoom)));
	}

	return {
		picture,
		dragged,
		handlers: {
			onPointerDown,
			onPointerMove,
			onPointerUp: onPointerEnd,
			onPointerCancel: onPointerEnd,
		},
	};
}
