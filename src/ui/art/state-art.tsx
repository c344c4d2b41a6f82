import { feltDigits } from "./felt-digits.ts";

export function EmptyBoard({ className }: { className?: string }) {
	return (
		<svg aria-hidden="true" className={className} width="112" height="88" viewBox="-1 -1 114 88">
			<path d="M30 0h52v78H30z" fill="var(--manila)" stroke="var(--frame)" />
			<path
				d="M0 8l30-8v78L0 86zM112 8L82 0v78l30 8z"
				fill="var(--manila-deep)"
				stroke="var(--frame)"
			/>
			<path
				d="M40 15h32v41H40z"
				fill="none"
				stroke="var(--on-manila)"
				strokeWidth="2"
				strokeDasharray="5 4"
			/>
			<circle cx="56" cy="14" r="4.5" fill="var(--accent)" />
		</svg>
	);
}

/** Error state: an index card ringed in red pen. 84 x 80 px. */
export function RedPen({ className }: { className?: string }) {
	return (
		<svg aria-hidden="true" className={className} width="84" height="80" viewBox="0 0 84 80">
			<path d="M4 1h72v77H4z" fill="var(--card)" stroke="var(--line)" strokeWidth="2" />
			<path d="M5 17h70" stroke="#d9705f" strokeWidth="2" />
			<g fill="none" strokeLinecap="round" strokeWidth="4">
				<path d="M15 31h40M15 43h50M15 55h28" stroke="var(--line)" />
				<path d="M2.5 50C-1 36 15 27 41 26s41 10 41 20-16 22-40 22S7 60 6 52" stroke="var(--red)" />
			</g>
		</svg>
	);
}

/** For the not-found page: a board whose three panels read 4, 0, 4. 358 x 134 px, or as wide as CSS sets it. */
export function NotFoundBoard({ className }: { className?: string }) {
	return (
		<svg aria-hidden="true" className={className} width="358" height="134" viewBox="-1 -1 360 136">
			<path d="M108 0h142v134H108z" fill="var(--manila)" stroke="var(--frame)" strokeWidth="2" />
			<path
				d="M0 11L108 0v134L0 123zM358 11L250 0v134l108-11z"
				fill="var(--manila-deep)"
				stroke="var(--frame)"
				strokeWidth="2"
			/>
			<g
				fill="none"
				stroke="var(--on-manila)"
				strokeWidth="17"
				strokeLinecap="round"
				strokeLinejoin="round"
			>
				<path d={feltDigits[4]} transform="translate(54 67) skewY(-3)" />
				<path d={feltDigits[0]} transform="translate(179 67)" />
				<path d={feltDigits[4]} transform="translate(304 67) skewY(3)" />
			</g>
		</svg>
	);
}
