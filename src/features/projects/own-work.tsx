/** Tells pupils how a project that somebody helped with stays their own work. */
export function OwnWork() {
	return (
		<p className="own-work no-print">
			<strong>Make it your own.</strong> Learn how it works, adapt it, keep your own logbook and
			data file, and say what help you had: judges give marks for authenticity.
		</p>
	);
}
