// Preloaded into a server as shifted-clock.ts?days=…: its clock is that many days ahead.
const RealDate = Date;
const ahead = Number(new URL(import.meta.url).searchParams.get("days")) * 86_400_000;

class ShiftedDate extends RealDate {
	constructor(...parts: unknown[]) {
		super(...((parts.length > 0 ? parts : [RealDate.now() + ahead]) as [number]));
	}

	static override now() {
		return RealDate.now() + ahead;
	}
}
globalThis.Date = ShiftedDate as DateConstructor;
