import type { Credentials } from "../../../site.ts";
import { Picture } from "../../../ui/picture.tsx";

interface CredentialsProps {
	of: Credentials;
	bare?: boolean;
}

/** Only what the owner can prove. */
export default function CredentialsStrip({ of, bare }: CredentialsProps) {
	const { schools_helped, registration, team_photo } = of;
	const photo = team_photo && (
		<Picture
			className="w-full max-w-120"
			src={team_photo.url}
			srcSet={team_photo.srcset}
			sizes="(min-width: 560px) 480px, 88vw"
			width={team_photo.width}
			height={team_photo.height}
			alt={team_photo.alt}
		/>
	);
	const facts = (
		<>
			{schools_helped && (
				<p>
					Schools helped: <strong>{schools_helped}</strong>
				</p>
			)}
			{registration && (
				<p>
					Registration number:{" "}
					<strong className="inline-block" translate="no">
						{registration}
					</strong>
				</p>
			)}
		</>
	);
	if (bare) {
		return (
			<div className="mt-3 grid gap-3">
				{photo}
				{facts}
			</div>
		);
	}
	return (
		<section className="wrap section" aria-labelledby="behind-it">
			<div className="card card-pad flex flex-wrap items-center gap-6">
				{photo}
				<div
					className={
						photo
							? "grid gap-2"
							: "flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 grow"
					}
				>
					<h2 id="behind-it">Who is behind it</h2>
					{facts}
				</div>
			</div>
		</section>
	);
}
