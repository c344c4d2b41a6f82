/** For pupils: what makes a project theirs that somebody else has helped with. */
export function OwnWork() {
	return (
		<p className="own-work no-print">
			<strong>Make it your own.</strong> Learn how it works, adapt it, keep your own logbook and
			data file, and say what help you had: judges give marks for authenticity.
		</p>
	);
}
