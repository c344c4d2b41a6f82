// Preloaded into a server that a test starts: its clock is CLOCK_AHEAD_DAYS ahead.
const RealDate = Date;
const ahead = Number(process.env.CLOCK_AHEAD_DAYS) * 86_400_000;

class ShiftedDate extends RealDate {
	constructor(...parts: unknown[]) {
		super(...((parts.length > 0 ? parts : [RealDate.now() + ahead]) as [number]));
	}

	static override now() {
		return RealDate.now() + ahead;
	}
}
globalThis.Date = ShiftedDate as DateConstructor;
