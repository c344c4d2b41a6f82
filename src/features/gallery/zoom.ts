export interface View {
	zoom: number;
	x: number;
	y: number;
}

export const ZOOM_STEP = 0.5;
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 5;

export const INITIAL_VIEW: View = { zoom: 1, x: 0, y: 0 };

export function clampZoom(zoom: number): number {
	return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

/** Snaps to the nearest step, because pinching can end between two. */
export function toStep(zoom: number): number {
	return clampZoom(Math.round(zoom / ZOOM_STEP) * ZOOM_STEP);
}

/** At the smallest zoom the picture is centred. */
export function zoomTo(view: View, zoom: number): View {
	const next = clampZoom(zoom);
	return next === ZOOM_MIN ? { ...INITIAL_VIEW, zoom: next } : { ...view, zoom: next };
}

export function zoomIn(view: View): View {
	return zoomTo(view, view.zoom + ZOOM_STEP);
}

export function zoomOut(view: View): View {
	return zoomTo(view, view.zoom - ZOOM_STEP);
}

/** Moves a picture larger than the screen; its edge never passes the middle. `size` is at zoom 1. */
export function pan(
	view: View,
	movement: { x: number; y: number },
	size: { width: number; height: number },
): View {
	if (view.zoom <= 1) return view;
	const clampOffset = (value: number, length: number) => {
		const limit = (length * view.zoom) / 2;
		return Math.min(limit, Math.max(-limit, value));
	};
	return {
		...view,
		x: clampOffset(view.x + movement.x, size.width),
		y: clampOffset(view.y + movement.y, size.height),
	};
}
