import { DisplayBoardDrawing } from "../../ui/art/display-board-drawing.tsx";
import { IndexCard } from "../../ui/index-card.tsx";

const rules = [
	"At most 1 m wide by 2 m tall",
	"3-panel recommended",
	"QR codes allowed",
	"Tablet demos allowed",
];

const panels = [
	["Left", "the problem, your aims, the method"],
	["Centre", "title, readings, photos, QR code, conclusions"],
	["Right", "results, impact, sources"],
] as const;

const tips = [
	"Title letters 8 cm tall, so that they can be read from 3 m away.",
	"Text at least 24 points, never more than 60 words on one sheet.",
	"One graph that shows the answer, with units on both axes.",
	"Photos of your own work, with a line that says what they show.",
	"Save videos and data on your phone or tablet: there is no network in the hall.",
	"Test the QR code on two phones, and print the address under it.",
	"Bring tape, pins, a spare print of each sheet and a cloth for the table.",
];

export function DisplayBoardGuide() {
	return (
		<div className="grid gap-8 lg:grid-cols-2">
			<div className="board-drawing">
				<DisplayBoardDrawing className="h-auto w-full max-w-112" />
			</div>
			<div className="grid content-start gap-6">
				<h2 className="no-print">Your display board</h2>
				<IndexCard
					title="Before you glue"
					rows={[
						...rules.map((rule) => ({ key: rule, content: rule })),
						{ key: "internet", content: <strong>No live internet</strong> },
					]}
				/>
				<IndexCard
					title="Panel by panel"
					rows={panels.map(([panel, text]) => ({
						key: panel,
						content: (
							<>
								<strong>{panel}:</strong> {text}
							</>
						),
					}))}
				/>
				<IndexCard
					title="What the judges can read"
					rows={tips.map((tip) => ({ key: tip, content: tip }))}
				/>
			</div>
		</div>
	);
}
