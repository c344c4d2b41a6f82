/** Adds a style sheet to the page, once. Rejects if it cannot be loaded; another attempt requests it again. */
export async function applySheet(href: string): Promise<void> {
	if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
	const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
	await new Promise<void>((resolve, reject) => {
		link.onload = () => resolve();
		link.onerror = () => {
			link.remove();
			reject(new Error(`${href} could not be loaded`));
		};
		document.head.append(link);
	});
}
