import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { localStore, readJson } from "../../../platform/browser/safe-storage.ts";
import { notStored } from "../../../platform/browser/storage-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { classes } from "../../../ui/format.ts";
import { IndexCard } from "../../../ui/index-card.tsx";
import { Link } from "../../../ui/link.tsx";
import { Drill } from "./drill.tsx";
import {
	ANSWER_LABELS,
	type Answers,
	CRITERIA,
	type Criterion,
	MARKS_SOURCE,
	marksOf,
	PARTS,
	readAnswers,
	scoreOf,
	weakest,
} from "./marks.ts";

const STORAGE_KEY = "mock judge";

interface Stored {
	answers: Answers;
	robotics: boolean;
}

function readStored(): Stored {
	const stored = readJson(localStore, STORAGE_KEY) as Partial<Stored> | null;
	return { answers: readAnswers(stored?.answers), robotics: stored?.robotics === true };
}

/** Questions about a pupil's own project, with the marks of each. The answers stay on this device. */
export default function MockJudge() {
	const [{ answers, robotics }, setStored] = useState(readStored);
	const [isSaved, setSaved] = useState(true);
	const [isConfirming, setIsConfirming] = useState(false);
	const roboticsBox = useRef<HTMLInputElement>(null);
	const store = (next: Stored) => {
		setStored(next);
		setSaved(localStore.set(STORAGE_KEY, JSON.stringify(next)));
	};
	useEffect(() => {
		const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && setStored(readStored());
		addEventListener("storage", onStorage);
		return () => removeEventListener("storage", onStorage);
	}, []);
	const answered = Object.keys(answers).length;
	// A phone shows one question at a time, from the first unanswered one.
	const [position, setPosition] = useState(() => {
		const firstUnanswered = CRITERIA.findIndex(({ key }) => answers[key] === undefined);
		return Math.max(0, firstUnanswered);
	});
	const current = CRITERIA[position]?.key;
	return (
		<div className="mock-judge grid gap-6">
			<Score answers={answers} robotics={robotics} />
			<p className="note">
				Answered {answered} of {CRITERIA.length}. Your answers are saved on this device only.
			</p>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<div className="grid gap-6">
					<label className="check">
						<input
							ref={roboticsBox}
							type="checkbox"
							name="robotics"
							checked={robotics}
							onChange={({ target }) => store({ answers, robotics: target.checked })}
						/>
						<span>My project is in Robotics (100 marks)</span>
					</label>
					{PARTS.map(({ part, criteria }) => (
						<IndexCard
							key={part}
							level={3}
							title={part}
							className={criteria.some(({ key }) => key === current) ? "" : "judge-later"}
						>
							<div className="mt-3 grid gap-6">
								{criteria.map((criterion) => (
									<Question
										key={criterion.key}
										isCurrent={criterion.key === current}
										criterion={criterion}
										robotics={robotics}
										answer={answers[criterion.key]}
										onAnswer={(answer) =>
											store({ answers: { ...answers, [criterion.key]: answer }, robotics })
										}
									/>
								))}
							</div>
						</IndexCard>
					))}
					<Steps position={position} onStep={setPosition} />
				</div>
				<Weakest criteria={weakest(answers, robotics)} answered={answered} />
			</div>
			<p className="note">
				The marks for each part come from the {MARKS_SOURCE}; the questions are ours. This is not a
				forecast: the judges see your project; we do not.
			</p>
			{!isSaved && <p role="alert">{notStored("your answers will be lost when you leave")}</p>}
			{answered > 0 && (
				<div>
					<Button small variant="quiet" onClick={() => setIsConfirming(true)}>
						Clear My Answers
					</Button>
				</div>
			)}
			<ConfirmDialog
				open={isConfirming}
				title="Clear your answers?"
				confirmLabel="Clear"
				onCancel={() => setIsConfirming(false)}
				onConfirm={() => {
					flushSync(() => setIsConfirming(false));
					store({ answers: {}, robotics });
					roboticsBox.current?.focus();
				}}
			>
				<p>All {answered} answers will be removed from this device. This cannot be undone.</p>
			</ConfirmDialog>
			<Drill />
		</div>
	);
}

function Steps({ position, onStep }: { position: number; onStep: (position: number) => void }) {
	return (
		<div className="no-print grid gap-3 sm:hidden">
			<p className="note" aria-live="polite">
				Question {position + 1} of {CRITERIA.length}
			</p>
			<div className="flex flex-wrap gap-3">
				<Button disabled={position === 0} onClick={() => onStep(position - 1)}>
					Back
				</Button>
				<Button
					variant="primary"
					disabled={position === CRITERIA.length - 1}
					onClick={() => onStep(position + 1)}
				>
					Next
				</Button>
			</div>
		</div>
	);
}

function Score({ answers, robotics }: Pick<Stored, "answers" | "robotics">) {
	const { score, total } = scoreOf(answers, robotics);
	const ticks = Array.from(
		{ length: total / 5 - 1 },
		(_, index) => `M${5 * (index + 1)} 0v${index % 2 ? 5 : 3}`,
	);
	const text = `${score} of ${total} marks so far`;
	return (
		<div>
			<p className="display mb-1">{text}</p>
			<svg
				className="h-7 w-full"
				viewBox={`0 0 ${total} 12`}
				preserveAspectRatio="none"
				aria-hidden="true"
			>
				<path
					d={`M0 0h${total}v12h-${total}z`}
					fill="var(--manila)"
					stroke="var(--edge)"
					vectorEffect="non-scaling-stroke"
				/>
				<path d={`M0 6h${score}v6h-${score}z`} fill="var(--accent)" />
				<path d={ticks.join("")} stroke="var(--on-manila)" vectorEffect="non-scaling-stroke" />
			</svg>
		</div>
	);
}

interface QuestionProps {
	isCurrent: boolean;
	criterion: Criterion;
	robotics: boolean;
	answer: number | undefined;
	onAnswer: (answer: number) => void;
}

function Question({ isCurrent, criterion, robotics, answer, onAnswer }: QuestionProps) {
	return (
		<fieldset className={classes("field", !isCurrent && "judge-later")}>
			<legend className="field-label">
				{criterion.question}{" "}
				<span className="note whitespace-nowrap">({marksOf(criterion, robotics)} marks)</span>
			</legend>
			<div className="flex flex-wrap gap-x-4 sm:grid sm:grid-cols-4">
				{ANSWER_LABELS.map((label, value) => (
					<label className="check min-w-30 sm:min-w-0" key={label}>
						<input
							type="radio"
							name={criterion.key}
							checked={answer === value}
							onChange={() => onAnswer(value)}
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

function Weakest({ criteria, answered }: { criteria: readonly Criterion[]; answered: number }) {
	return (
		<section
			className="manila-box grid gap-3 lg:sticky lg:top-24"
			aria-labelledby="weakest"
			aria-live="polite"
		>
			<h3 id="weakest">What would help most</h3>
			{answered === 0 && (
				<p>Answer as a strict judge would: your three weakest points are listed here.</p>
			)}
			{answered > 0 && criteria.length === 0 && (
				<p>Nothing to fix, going by your answers. Could you show a judge proof of each “Yes”?</p>
			)}
			{criteria.length > 0 && (
				<ol className="grid gap-4">
					{criteria.map(({ key, question, advice, to, link }) => (
						<li key={key}>
							<p>
								<strong>{question}</strong>
							</p>
							<p>{advice}</p>
							<p>
								<Link to={to}>{link}</Link>
							</p>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}
