import { OFFLINE_ID, OFFLINE_SCRIPT } from "../../platform/offline/cacheable.ts";
import { headOf } from "../../shell/head.ts";

export const meta = headOf({ title: "No Connection", noindex: true });

/** The service worker shows it for a page that cannot be loaded. Its script lists what this browser has stored. */
export default function Offline() {
	return (
		<div className="graph min-h-screen" id={OFFLINE_ID}>
			<div className="wrap offline-page">
				<div>
					<h1>No connection</h1>
					<p className="lead soft">
						This page is not on this device. It will open when you are back online.
					</p>
					{/* biome-ignore lint/a11y/useValidAnchor: the page's own address, whichever it is */}
					<a className="btn btn-primary" href="">
						Try Again
					</a>
				</div>
				<List name="waiting" title="Waiting on This Device" />
				<List name="saved" title="Saved Projects" />
				<List name="kept" title="Pages You Can Read Offline" />
				<p data-offline="empty" hidden>
					Nothing is saved on this device yet. Pages with projects and guides are saved as you read
					them.
				</p>
			</div>
			<script defer src={OFFLINE_SCRIPT} />
		</div>
	);
}

function List({ name, title }: { name: "waiting" | "saved" | "kept"; title: string }) {
	return (
		<section data-offline={name} aria-labelledby={`offline-${name}`} hidden>
			<h2 className="h3" id={`offline-${name}`}>
				{title}
			</h2>
			<ul className="offline-list" />
		</section>
	);
}
