import { Rosette, type RosetteTone } from "../../../../ui/art/rosette.tsx";
import { Card } from "../../../../ui/card.tsx";
import { classes } from "../../../../ui/format.ts";

interface Story {
	words: string;
	who: string;
	what: string;
	rosette: RosetteTone;
}

const stories: Story[] = [
	{
		words: "The judges asked about my control sample for ten minutes. I had an answer every time.",
		who: "Achieng Otieno",
		what: "Form 3, Chemistry",
		rosette: "gold",
	},
	{
		words: "My students stopped copying and started measuring.",
		who: "Mr. Kiprotich",
		what: "Physics teacher, Nakuru",
		rosette: "blue",
	},
	{
		words: "Fourteen days before the defence I had wires. Then I had a prototype.",
		who: "Wanjiru Maina",
		what: "Engineering student",
		rosette: "green",
	},
];

/** Three fixed testimonials; the first one is larger where there is room. */
export function Stories() {
	return (
		<section className="wrap section" aria-labelledby="stories">
			<h2 id="stories" className="mb-8">
				Success Stories
			</h2>
			<div className="grid items-start gap-7 md:grid-cols-[1.25fr_1fr_1fr] md:gap-6">
				{stories.map(({ words, who, what, rosette }, index) => (
					<Card key={who}>
						<Rosette
							tone={rosette}
							mark={rosette === "gold" ? 1 : "star"}
							className="absolute top-[-12px] right-[14px]"
						/>
						<blockquote
							className={classes(
								"m-0 pr-14",
								index === 0 && "lg:text-[1.375rem] lg:leading-[1.45]",
							)}
						>
							<p>“{words}”</p>
							<footer className="mt-3 text-base leading-[1.5]">
								<cite className="block font-bold not-italic">{who}</cite>
								<span className="text-small text-ink-soft">{what}</span>
							</footer>
						</blockquote>
					</Card>
				))}
			</div>
		</section>
	);
}
