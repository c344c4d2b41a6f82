/** Marks as questions. The sums are from the national fair's score sheets of 2018 and 2019; the criteria are ours. */
export const MARKS_SOURCE = "score sheets of the national fair, 2018 and 2019";

export interface Criterion {
	key: string;
	question: string;
	advice: string;
	to: string;
	link: string;
	/** In most categories; `robotics` in that category. */
	marks: number;
	robotics: number;
}

export interface Part {
	part: string;
	criteria: readonly Criterion[];
}

const WRITE_UP = { to: "/resources?tab=writeup", link: "The write-up, page by page" };
const BOARD = { to: "/resources?tab=display-board", link: "The display board" };
const PROJECTS = { to: "/projects", link: "Projects with their readings" };
const LOG = { to: "/my-work", link: "Your own logbook" };

const criterion = (
	key: string,
	[marks, robotics]: [marks: number, robotics: number],
	question: string,
	advice: string,
	page: { to: string; link: string },
): Criterion => ({ key, marks, robotics, question, advice, ...page });

export const PARTS: readonly Part[] = [
	{
		part: "Part A: written communication",
		criteria: [
			criterion(
				"order",
				[3, 3],
				"Is the report in order, with labelled chapters and the declaration?",
				"Put the chapters in the fair's order and sign the declaration.",
				WRITE_UP,
			),
			criterion(
				"reading",
				[4, 4],
				"Does the introduction name what you have read, and end in your question?",
				"Read three sources, name each with its year, and end with the question.",
				WRITE_UP,
			),
			criterion(
				"language",
				[2, 2],
				"Would a teacher find it free of mistakes?",
				"Read it aloud to someone, and fix what makes you stop.",
				WRITE_UP,
			),
			criterion(
				"objectives",
				[4, 4],
				"Can each objective be measured, and is it the same on the board?",
				"Write three to five objectives that begin with “to measure” or “to compare”.",
				WRITE_UP,
			),
			criterion(
				"method",
				[5, 5],
				"Could another school repeat it from your text alone?",
				"Give amounts, times and steps; draw the set-up with labels.",
				PROJECTS,
			),
			criterion(
				"variables",
				[4, 4],
				"Do you say what you changed, what you measured and what stayed the same?",
				"Write the three in one table.",
				WRITE_UP,
			),
			criterion(
				"results",
				[4, 4],
				"Are the readings in tables and graphs with units and titles?",
				"Give each table a number, a title and units, and draw one graph.",
				LOG,
			),
			criterion(
				"limits",
				[4, 4],
				"Do you say what does not fit, what you could not do, and what comes next?",
				"Add a paragraph on errors, one on limits and one on further work.",
				WRITE_UP,
			),
		],
	},
	{
		part: "Part B: oral communication",
		criteria: [
			criterion(
				"presenting",
				[5, 7],
				"Can you explain it in five minutes without reading?",
				"Practise with the drill below until you need no paper.",
				BOARD,
			),
			criterion(
				"board",
				[4, 5],
				"Does the board tell the story from two metres away?",
				"One sentence, one table, one graph, one photograph: take the rest off.",
				BOARD,
			),
			criterion(
				"answers",
				[4, 6],
				"Do both of you answer questions, and say when you do not know?",
				"Take turns in the drill, and practise saying “we did not measure that”.",
				BOARD,
			),
			criterion(
				"help",
				[2, 2],
				"Do you say who helped, and with what?",
				"List each person and what they did, and bring the list.",
				LOG,
			),
		],
	},
	{
		part: "Part C: scientific thought",
		criteria: [
			criterion(
				"question",
				[5, 7],
				"Did the question come from something that you saw yourselves?",
				"Write down where and when you first saw the problem.",
				LOG,
			),
			criterion(
				"new",
				[6, 8],
				"Is anything in it new for your area: the material, the method or the use?",
				"Find out who has done it before, and say what you do differently.",
				PROJECTS,
			),
			criterion(
				"control",
				[7, 10],
				"Is there a control, and did you repeat each reading at least three times?",
				"Repeat the readings, and add a sample to which nothing is done.",
				LOG,
			),
			criterion(
				"understanding",
				[7, 10],
				"Can you explain why it works, including the parts that you did not build?",
				"Explain each part to somebody who asks “why” three times.",
				PROJECTS,
			),
			criterion(
				"use",
				[5, 8],
				"Do you know who needs it and what one costs?",
				"Ask three people who would use it, and add up the cost of the materials.",
				PROJECTS,
			),
			criterion(
				"own",
				[5, 7],
				"Does the logbook show that the work is yours and took time?",
				"Write in the logbook each day that you work, mistakes included.",
				LOG,
			),
		],
	},
];

export const CRITERIA: readonly Criterion[] = PARTS.flatMap(({ criteria }) => criteria);

/** By a criterion's key: 0 no, 1 a little, 2 mostly, 3 yes. */
export type Answers = Readonly<Record<string, number>>;

export const ANSWER_LABELS = ["Not yet", "A little", "Mostly", "Yes"] as const;

/** Keeps only what this version understands. */
export function readAnswers(stored: unknown): Answers {
	if (!stored || typeof stored !== "object") return {};
	const known = CRITERIA.map(({ key }) => [key, (stored as Record<string, unknown>)[key]] as const);
	return Object.fromEntries(
		known.filter(
			(entry): entry is readonly [string, number] =>
				Number.isInteger(entry[1]) && (entry[1] as number) in ANSWER_LABELS,
		),
	);
}

export const marksOf = (one: Criterion, robotics: boolean) => (robotics ? one.robotics : one.marks);

/** The three criteria that lose most marks, the worst first. Unanswered ones do not count. */
export function weakest(answers: Answers, robotics: boolean): Criterion[] {
	const lost = (one: Criterion) => (marksOf(one, robotics) * (3 - (answers[one.key] ?? 3))) / 3;
	return CRITERIA.filter((one) => lost(one) > 0)
		.sort((one, other) => lost(other) - lost(one))
		.slice(0, 3);
}

/** Rounded. Unanswered criteria count as 0. */
export function scoreOf(answers: Answers, robotics: boolean): { score: number; total: number } {
	const sum = (part: (one: Criterion) => number) =>
		CRITERIA.reduce((all, one) => all + part(one), 0);
	return {
		score: Math.round(sum((one) => (marksOf(one, robotics) * (answers[one.key] ?? 0)) / 3)),
		total: sum((one) => marksOf(one, robotics)),
	};
}
