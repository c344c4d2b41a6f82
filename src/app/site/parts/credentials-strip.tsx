import type { Credentials } from "../../../site.ts";
import { Picture } from "../../../ui/picture.tsx";

/** Who is behind the site: only what the owner can prove. */
export default function CredentialsStrip({ of }: { of: Credentials }) {
	const { schools_helped, registration, team_photo } = of;
	return (
		<section className="wrap section" aria-labelledby="behind-it">
			<div className="card card-pad flex flex-wrap items-center gap-6">
				{team_photo && (
					<Picture
						className="w-full max-w-120"
						src={team_photo.url}
						srcSet={team_photo.srcset}
						sizes="(min-width: 560px) 480px, 88vw"
						width={team_photo.width}
						height={team_photo.height}
						alt={team_photo.alt}
					/>
				)}
				<div className="grid gap-2">
					<h2 id="behind-it">Who is behind it</h2>
					{schools_helped && (
						<p>
							Schools helped: <strong>{schools_helped}</strong>
						</p>
					)}
					{registration && (
						<p>
							Registration number: <strong translate="no">{registration}</strong>
						</p>
					)}
				</div>
			</div>
		</section>
	);
}
