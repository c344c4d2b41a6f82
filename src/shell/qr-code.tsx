import { qrPath } from "./qr-path.ts";

/** A QR code, black on white in every theme, because some cameras cannot read it otherwise. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const { size, path } = qrPath(text);
	return (
		<svg
			className="block h-auto w-full max-w-60"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
			<path fill="#000" d={path} />
		</svg>
	);
}
