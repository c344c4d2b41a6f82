import { useEffect, useState } from "react";
import { readJson, sessionStore } from "../../../platform/browser/safe-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { IndexCard } from "../../../ui/index-card.tsx";
import { DRILL_QUESTIONS, DRILL_SECONDS } from "./drill-questions.ts";

const STORAGE_KEY = "drill";

interface StoredDrill {
	/** Milliseconds since 1970; null before the start. */
	startedAt: number | null;
	position: number;
}

/** In session storage, so that a reload continues it until its time is up. */
function readDrill(): StoredDrill {
	const { startedAt, position } = (readJson(sessionStore, STORAGE_KEY) ??
		{}) as Partial<StoredDrill>;
	const age = Date.now() - Number(startedAt);
	const isRunning = age >= 0 && age < DRILL_SECONDS * 1000 && Number.isInteger(position);
	return isRunning ? { startedAt: Number(startedAt), position: Number(position) } : NOT_STARTED;
}

const NOT_STARTED: StoredDrill = { startedAt: null, position: 0 };

export function Drill() {
	const [{ startedAt, position }, setDrill] = useState(readDrill);
	const [time, setTime] = useState(Date.now);
	const [isShown, setShown] = useState(false);
	const secondsLeft =
		startedAt === null
			? DRILL_SECONDS
			: Math.max(0, DRILL_SECONDS - Math.floor(Math.max(0, time - startedAt) / 1000));
	const store = (drill: StoredDrill) => {
		setDrill(drill);
		sessionStore.set(STORAGE_KEY, JSON.stringify(drill));
		setShown(false);
	};
	const start = () => {
		setTime(Date.now());
		store({ startedAt: Date.now(), position: 0 });
	};
	const [question, answer] = DRILL_QUESTIONS[position] ?? [];
	const isFinished = secondsLeft === 0 || question === undefined;
	const isRunning = startedAt !== null && !isFinished;
	// Stops after the last question, so that the clock shows the time left.
	useEffect(() => {
		if (!isRunning) return;
		const timer = setInterval(() => setTime(Date.now()), 1000);
		return () => clearInterval(timer);
	}, [isRunning]);
	const next = () => store({ startedAt, position: position + 1 });
	return (
		<IndexCard level={3} title="Five minutes with the judges">
			{startedAt === null ? (
				<p className="mt-3">
					Stand up and answer each question aloud to somebody. Then see what a good answer includes.
				</p>
			) : (
				<p className="mt-3 display" role="timer" aria-live="off">
					{Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, "0")} left
				</p>
			)}
			<div aria-live="polite">
				{startedAt !== null && isFinished && (
					<p className="mt-3">
						{secondsLeft === 0 ? "Time is up." : "That was the last question."} You saw{" "}
						{Math.min(position + (secondsLeft === 0 ? 1 : 0), DRILL_QUESTIONS.length)} of{" "}
						{DRILL_QUESTIONS.length}.
					</p>
				)}
				{isRunning && (
					<p className="mt-3">
						<strong>{question}</strong>
					</p>
				)}
				{isRunning && isShown && <p className="mt-3">A good answer includes: {answer}</p>}
			</div>
			{/* The first button stays the same element, so that it keeps the focus. */}
			<p className="mt-3 flex flex-wrap gap-3">
				<Button small variant="primary" onClick={isRunning ? next : start}>
					{isRunning ? "Next Question" : startedAt === null ? "Start the Drill" : "Start Again"}
				</Button>
				{isRunning && (
					<>
						<Button small aria-expanded={isShown} onClick={() => setShown(!isShown)}>
							What a Good Answer Includes
						</Button>
						<Button small variant="quiet" onClick={start}>
							Start Again
						</Button>
					</>
				)}
			</p>
		</IndexCard>
	);
}
