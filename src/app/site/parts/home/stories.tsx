import { Rosette, type RosetteTone } from "../../../../ui/art/rosette.tsx";
import { Card } from "../../../../ui/card.tsx";

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

/** Three fixed testimonials; the first one is larger on wide screens. */
export function Stories() {
	return (
		<section className="wrap section" aria-labelledby="stories">
			<h2 id="stories" className="mb-8">
				Success Stories
			</h2>
			<div className="stories">
				{stories.map(({ words, who, what, rosette }) => (
					<Card className="story" key={who}>
						<Rosette
							tone={rosette}
							mark={rosette === "gold" ? 1 : "star"}
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
