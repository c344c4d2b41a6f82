import type { Credentials } from "../../../site.ts";

/** Who is behind the site: only what the owner can prove. */
export default function CredentialsStrip({ of }: { of: Credentials }) {
	const { schools_helped, registration } = of;
	return (
		<section className="wrap section" aria-labelledby="behind-it">
			<div className="card card-pad flex flex-wrap items-center gap-6">
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
