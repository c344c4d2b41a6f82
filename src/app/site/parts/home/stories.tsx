import { defaultTestimonials } from "../../../../features/site/home-texts.ts";
import { Rosette } from "../../../../ui/art/rosette.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Link } from "../../../../ui/link.tsx";
import { useSite } from "../../../../ui/use-site.ts";

const ROSETTES = ["gold", "blue", "green"] as const;

export function Stories() {
	const site = useSite();
	const stories = site.testimonials ?? defaultTestimonials;
	if (!stories[0]) return null;
	return (
		<section className="wrap section" aria-labelledby="stories">
			<div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 id="stories">Success Stories</h2>
				<Link className="link inline-flex min-h-11 items-center" to="/results">
					Results of the fairs
				</Link>
			</div>
			<div className="stories">
				{stories.map(({ words, who, what }, index) => (
					<Card className="story" key={who}>
						<Rosette
							tone={ROSETTES[(index % 3) as 0]}
							mark={index ? "star" : 1}
							className="story-rosette"
						/>
						<blockquote className="story-words">
							<p>“{words}”</p>
							<footer>
								<cite>{who}</cite>
								<span className="note">{what}</span>
							</footer>
						</blockquote>
					</Card>
				))}
			</div>
		</section>
	);
}
