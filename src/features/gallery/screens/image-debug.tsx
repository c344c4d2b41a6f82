import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Facts, IdFact } from "../../../ui/facts.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { type ImageVariant, imageVariants } from "../dashboard/image-addresses.ts";
import { fetchGallery, type Photo } from "../gallery.calls.ts";

const SCREEN = "/dashboard/image-debug";

export const meta = screenTitle(SCREEN);

const MAX_PHOTOS = 5;
const TIMEOUT_MS = 10_000;

interface Report extends ImageVariant {
	title: string;
	loads: boolean;
}

export default function ImageDebug() {
	const query = useQuery({
		queryKey: ["gallery", "debug"],
		queryFn: () =>
			fetchGallery(browserApi, { limit: MAX_PHOTOS, token: "required" }).then(({ items }) => ({
				items: items.map((photo) => ({ ...photo, title: textOrNone(photo.title) })),
			})),
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView query={query} what="gallery items">
				{({ items }) =>
					items.length === 0 ? (
						<EmptyState title="No gallery items found.">Add photos in Gallery first.</EmptyState>
					) : (
						<Tests photos={items.slice(0, MAX_PHOTOS)} />
					)
				}
			</QueryView>
		</>
	);
}

function Tests({ photos }: { photos: readonly Photo[] }) {
	const [reports, setReports] = useState<readonly Report[]>([]);
	const [isTesting, setIsTesting] = useState(false);

	const reportOf = (photo: Photo, { name, url }: ImageVariant) =>
		reports.find((each) => each.title === photo.title && each.name === name && each.url === url);

	async function run(photosToTest: readonly Photo[]) {
		setIsTesting(true);
		const found = await Promise.all(
			photosToTest.flatMap(({ title, image_url }) =>
				imageVariants(image_url, location.origin).map(async (variant) => ({
					...variant,
					title,
					loads: await canLoad(variant),
				})),
			),
		);
		setReports(found);
		setIsTesting(false);
		const lines = found.map(
			({ title, name, url, loads }) => `${loads ? "loads" : "FAILS"} ${title}, ${name}: ${url}`,
		);
		// Reporting to the console is what this screen is for.
		// biome-ignore lint/suspicious/noConsole: see above
		console.info(`Image test\n${lines.join("\n")}`);
		const failed = found.filter((report) => !report.loads).length;
		alert(`${found.length - failed} of ${found.length} addresses load.\n\n${lines.join("\n")}`);
	}

	return (
		<div className="sections">
			<div>
				<Button variant="primary" disabled={isTesting} onClick={() => void run(photos)}>
					{isTesting ? "Testing..." : "Test All Images"}
				</Button>
			</div>
			<ul className="grid gap-3 wrap-anywhere">
				{photos.map((photo) => (
					<Card as="li" key={photo.id}>
						<div className="flex flex-wrap items-center justify-between gap-3">
							<h2 className="h3">{photo.title}</h2>
							<Button
								small
								disabled={isTesting}
								aria-label={`Test ${photo.title}`}
								onClick={() => void run([photo])}
							>
								Test
							</Button>
						</div>
						<Facts>
							{imageVariants(photo.image_url, location.origin).map((variant) => (
								<IdFact key={variant.name} label={variant.name}>
									{variant.url} <Outcome report={reportOf(photo, variant)} />
								</IdFact>
							))}
						</Facts>
					</Card>
				))}
			</ul>
		</div>
	);
}

function Outcome({ report }: { report: Report | undefined }) {
	if (!report) return null;
	return <Badge tone={report.loads ? "green" : "red"}>{report.loads ? "Loads" : "Fails"}</Badge>;
}

function canLoad({ url, crossOrigin }: ImageVariant): Promise<boolean> {
	return new Promise((resolve) => {
		const image = new Image();
		const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
		const end = (isLoaded: boolean) => {
			clearTimeout(timer);
			resolve(isLoaded);
		};
		image.onload = () => end(true);
		image.onerror = () => end(false);
		if (crossOrigin) image.crossOrigin = "anonymous";
		image.src = url;
	});
}
