import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { IndexCard } from "../../../ui/index-card.tsx";
import { DRILL, DRILL_SECONDS } from "./drill-questions.ts";

/** Five minutes of judges' questions, one at a time. */
export function Drill() {
	const [startedAt, setStartedAt] = useState<number | null>(null);
	const [time, setTime] = useState(0);
	const [asked, setAsked] = useState(0);
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		if (startedAt === null) return;
		const timer = setInterval(() => setTime(Date.now()), 1000);
		return () => clearInterval(timer);
	}, [startedAt]);
	const left =
		startedAt === null
			? DRILL_SECONDS
			: Math.max(0, DRILL_SECONDS - Math.floor(Math.max(0, time - startedAt) / 1000));
	const start = () => {
		setStartedAt(Date.now());
		setTime(Date.now());
		setAsked(0);
		setShown(false);
	};
	const [question, answer] = DRILL[asked] ?? [];
	const isOver = left === 0 || question === undefined;
	return (
		<IndexCard level={3} title="Five minutes with the judges">
			{startedAt === null ? (
				<>
					<p className="mt-3">
						Answer each question aloud, to somebody, standing. Then see what a good answer holds.
					</p>
					<p className="mt-3">
						<Button variant="primary" onClick={start}>
							Start the Drill
						</Button>
					</p>
				</>
			) : (
				<>
					<p className="mt-3 display" role="timer" aria-live="off">
						{Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")} left
					</p>
					<div aria-live="polite">
						{isOver ? (
							<p className="mt-3">
								{left === 0 ? "Time is up." : "That was the last question."} You answered{" "}
								{Math.min(asked + (left === 0 ? 1 : 0), DRILL.length)} of {DRILL.length}.
							</p>
						) : (
							<>
								<p className="mt-3">
									<strong>{question}</strong>
								</p>
								{isShown && <p className="mt-3">A good answer holds: {answer}</p>}
							</>
						)}
					</div>
					<p className="mt-3 flex flex-wrap gap-3">
						{!isOver && !isShown && (
							<Button small onClick={() => setShown(true)}>
								What a Good Answer Holds
							</Button>
						)}
						{!isOver && (
							<Button
								small
								variant="primary"
								onClick={() => {
									setAsked(asked + 1);
									setShown(false);
								}}
							>
								Next Question
							</Button>
						)}
						<Button small variant={isOver ? "primary" : "quiet"} onClick={start}>
							Start Again
						</Button>
					</p>
				</>
			)}
		</IndexCard>
	);
}
