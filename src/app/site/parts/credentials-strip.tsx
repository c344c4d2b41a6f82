import type { Credentials } from "../../../site.ts";

/** Who is behind the site: only what the owner can prove. */
export default function CredentialsStrip({ of }: { of: Credentials }) {
	const { schoolsHelped, registration, photo } = of;
	return (
		<section className="wrap section" aria-labelledby="behind-it">
			<div className="card card-pad flex flex-wrap items-center gap-6">
				{photo && (
					<img
						className="h-auto max-w-full"
						src={photo.src}
						alt={photo.alt}
						width={photo.width}
						height={photo.height}
						loading="lazy"
					/>
				)}
				<div className="grid gap-2">
					<h2 id="behind-it">Who is behind it</h2>
					{schoolsHelped && (
						<p>
							Schools helped: <strong>{schoolsHelped}</strong>
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
