/** Felt-pen digits as strokes around the origin, 62 units tall, for a round pen of 14. Need no font. */
export const feltDigits = {
	0: "M0-30c-13 0-19 13-19 30s6 30 19 30s19-13 19-30s-6-30-19-30z",
	1: "M-12-20Q-2-23 2-31V30M-14 31H17",
	2: "M-17-17c2-20 36-18 34 3c-1 15-24 24-34 44h36",
	3: "M-16-30H16L0-7c26-1 24 38-2 37c-8 0-14-3-17-8",
	4: "M5-31Q-12-10-21 13H21M9-6V31",
} as const;
