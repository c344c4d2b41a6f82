const colours = {
	purple: "#9c1f6e",
	green: "#2c7a4d",
	blue: "#2c5fa8",
	tomato: "#db4f2e",
	gold: "#c8901a",
} as const;

export type PinTone = keyof typeof colours;

/** The order in which a row of pinned cards uses the tones. */
export const pinTones = Object.keys(colours) as PinTone[];

/** A ball pin seen from above, with its shadow; 20 px unless CSS sizes it. */
export function Pin({ tone, className }: { tone: PinTone; className?: string }) {
	return (
		<svg aria-hidden="true" className={className} width="20" height="20" viewBox="0 0 20 20">
			<circle cx="11.5" cy="12" r="8" fill="#0b1524" opacity=".3" />
			<circle cx="9" cy="9" r="8" fill={colours[tone]} />
			<circle cx="6.5" cy="6" r="2.2" fill="#fff" opacity=".6" />
		</svg>
	);
}
