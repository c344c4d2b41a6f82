import { defaultClaims } from "../../../../features/site/home-texts.ts";
import {
	FlaskObject,
	MaizeObject,
	MarkerLine,
	RoverObject,
} from "../../../../ui/art/hero-objects.tsx";
import { Pin, type PinTone } from "../../../../ui/art/pin.tsx";
import { Rosette } from "../../../../ui/art/rosette.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { useSite } from "../../../../ui/use-site.ts";
import chemistryCover from "./covers/chemistry.svg?url";
import maizeCover from "./covers/maize.svg?url";
import physicsCover from "./covers/physics.svg?url";

/** A three-panel board on a table: the offer on the board, the claims on the cloth. */
export function Hero() {
	const site = useSite();
	return (
		<section className="hero graph">
			<div className="hero-board">
				<div className="hero-wing hero-wing-left" aria-hidden="true">
					<PinnedCover src={chemistryCover} pin="purple" />
					<PinnedCover src={maizeCover} pin="green" />
				</div>
				<div className="hero-panel">
					<h1>
						From first idea to{" "}
						<span className="hero-marked">
							judging day
							<MarkerLine />
						</span>
					</h1>
					<p className="hero-lead">
						We help students, teachers and universities in Kenya plan, build and present science and
						engineering fair projects.
					</p>
					<div className="flex flex-wrap gap-3">
						<LinkButton to="/request-service" variant="primary">
							Request a Project
						</LinkButton>{" "}
						<LinkButton to="/resources">Explore Free Resources</LinkButton>
					</div>
				</div>
				<div className="hero-wing hero-wing-right" aria-hidden="true">
					<PinnedCover src={physicsCover} pin="blue" />
					<Rosette tone="gold" mark={1} className="hero-rosette" />
				</div>
			</div>
			<div className="hero-table table-cloth">
				<div className="wrap hero-objects">
					<MaizeObject />
					<ul className="hero-claims">
						{(site.claims ?? defaultClaims).map(({ number, of }) => (
							<li key={of}>
								<strong>{number}</strong> <span>{of}</span>
							</li>
						))}
					</ul>
					<FlaskObject className="hero-flask" />
					<RoverObject />
				</div>
			</div>
			<div className="kikoi-hem" />
		</section>
	);
}

/** Lazy: phones do not show it, so they do not load it. */
function PinnedCover({ src, pin }: { src: string; pin: PinTone }) {
	return (
		<span className="hero-cover">
			<Pin tone={pin} />
			<img className="picture photo" src={src} width="480" height="320" alt="" loading="lazy" />
		</span>
	);
}
