/** Order matters: most browsers also claim to be those further down. */
const BROWSERS: [RegExp, string][] = [
	[/Opera Mini/, "Opera Mini"],
	[/OPR\/|Opera/, "Opera"],
	[/Edg(A|iOS)?\//, "Edge"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/UCBrowser\//, "UC Browser"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
	[/Android/, "Android"],
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Windows/, "Windows"],
	[/Macintosh/, "Mac"],
	[/CrOS/, "Chromebook"],
	[/Linux/, "Linux"],
];

/** Describes a User-Agent in short, as in "Chrome on Android". */
export function describeDevice(userAgent: string): string {
	const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
	const system = find(SYSTEMS);
	// Other programs begin with their name: curl/8.5.0.
	const program = find(BROWSERS) ?? /^[\w .-]{1,30}(?=\/)/.exec(userAgent)?.[0];
	if (program === "Mozilla" || !program) return system ?? "Unknown device";
	return system ? `${program} on ${system}` : program;
}
