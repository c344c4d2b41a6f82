import { useSite } from "../../ui/use-site.ts";
import { fairRules } from "./fair-rules.ts";

/** What participants sign on the declaration page. */
export const DECLARATION =
	"We declare that this project is our own work and has not been presented at any other fair. Where we used the work of others we have said so.";

export const PLAGIARISM =
	"We have not presented the work of others as our own: their words, figures, pictures and program code are marked, and the sources are in the references.";

export const textRules = [
	"12pt Times New Roman",
	"1.5 line spacing",
	"1-inch margins",
	"Number the pages",
	"Submit digital and printed copies",
	"Abstract 250-500 words",
	"3-5 measurable objectives",
];

/** A paragraph, or a list or an example with its lines. Text between asterisks is strong. */
type Block = string | readonly ["ul" | "ol" | "sample", ...string[]];

export const writeupParts: readonly { id: string; title: string; text: readonly Block[] }[] = [
	{
		id: "cover",
		title: "Cover page",
		text: [
			"One page, nothing but what identifies the project. No pictures, no borders.",
			[
				"ul",
				"Title of the project, at most 15 words, that names what was changed and measured",
				"Category and level of the fair",
				"Names of the participants in full, at most two",
				"School or university, county and sub-county",
				"Name of the patron or supervisor",
				"Month and year",
			],
			[
				"sample",
				"Effect of Bone-Char Depth on Fluoride in Borehole Water · Environmental Science and Management · Form 3 · March 2026",
			],
		],
	},
	{
		id: "declaration",
		title: "Declaration page",
		text: [
			"You say that the work is yours, and your patron says that it was done under their supervision. Each signs with name and date. Help you had is named here, not hidden.",
			["sample", `${DECLARATION} Name, signature, date.`],
			"The declaration about plagiarism is below it, signed in the same way.",
			["sample", PLAGIARISM],
		],
	},
	{
		id: "abstract",
		title: "Abstract (250-500 words)",
		text: [
			"The whole project on one page, written last. A judge who reads only this must know what you found. Count the words: 250 at least, 500 at most.",
			[
				"ol",
				"The problem and who it affects (2 sentences)",
				"The aim, as a question with something to measure (1 sentence)",
				"What you did: materials, what was changed, how often it was repeated (3-4)",
				"What you found, in numbers with units (3-4)",
				"What it means, and what is not yet known (2)",
			],
			"No references, no pictures, no “we hope to”.",
		],
	},
	{
		id: "chapter-1",
		title: "Chapter 1: Background",
		text: [
			[
				"ul",
				"*Background of the study:* what is known, from the whole country down to your area",
				"*Statement of the problem:* one paragraph, with a figure that shows how large it is",
				"*Objectives:* one general, and 3-5 measurable ones. Each starts with a verb that can be checked: to measure, to compare, to build, to test",
				"*Hypothesis or research questions:* what you expect, stated so that your data can prove it wrong",
				"*Significance:* who does what differently if it works",
				"*Scope and limitations:* where, when, how many, and what you left out",
			],
			[
				"sample",
				"Not measurable: “to make clean water”. Measurable: “to bring fluoride below 1.5 mg per litre at a flow of 2 litres an hour for 600 litres”.",
			],
		],
	},
	{
		id: "chapter-2",
		title: "Chapter 2: Literature review",
		text: [
			"What others have done about the same question, grouped by idea and not by author. End each group with what is still missing, and the chapter with the gap that your project fills.",
			[
				"ul",
				"At least eight sources; half of them from the last ten years",
				"Books, journals and reports from KALRO, KEMRI, KMFRI, KEBS or a county before web pages",
				"In your own words, with author and year: (Mwangi, 2023)",
			],
		],
	},
	{
		id: "chapter-3",
		title: "Chapter 3: Methodology",
		text: [
			"Written so that a student in another county can repeat it without asking you. Past tense, no “you”.",
			[
				"ul",
				"*Design:* what is changed, what is measured, what is kept the same, and the control",
				"*Materials and cost:* a table with amounts, sources and prices in KES",
				"*Procedure:* numbered steps, with a labelled drawing or circuit",
				"*Sample:* how many, how chosen, how often repeated (at least three times)",
				"*Safety and ethics:* gloves, disposal, consent of people, care of animals",
				"*Analysis:* mean, range, and the test that you used",
			],
		],
	},
	{
		id: "chapter-4",
		title: "Chapter 4: Data presentation",
		text: [
			"What you measured, before what you think of it.",
			[
				"ul",
				"Tables with a number, a title above and units in the headings",
				"Graphs with a number, a title below and both axes named, with units",
				"Line graphs for change, bars for groups; pie charts only for shares of one whole",
				"One or two sentences under each that say what it shows",
				"Readings that do not fit stay in, with a word on why they may differ",
				"Discussion: each objective in turn, met or not, compared with Chapter 2",
			],
		],
	},
	{
		id: "chapter-5",
		title: "Chapter 5: Conclusions",
		text: [
			[
				"ul",
				"*Conclusion:* the answer to each objective, in one sentence each, with its number",
				"*Recommendations:* what a farmer, a school or a county can do with it now",
				"*Further work:* the next experiment, and why you did not do it",
			],
		],
	},
	{
		id: "references",
		title: "References",
		text: [
			"Every source named in the text and no other, by surname, all in one style. APA is what most fairs ask for.",
			[
				"sample",
				"Author, A. A. (Year). Title of the book or article. Publisher or Journal, volume(number), pages. Address and date of reading for a web page.",
			],
		],
	},
	{
		id: "appendices",
		title: "Appendices",
		text: [
			[
				"ul",
				"A: raw readings, as they are in the logbook",
				"B: work plan, week by week, and the budget",
				"C: questionnaire, letters of consent and of permission",
				"D: program code or circuit, if there is one",
				"E: photos of the work, dated",
			],
		],
	},
];

export function PartText({ text }: { text: readonly Block[] }) {
	return text.map((block) => {
		if (typeof block === "string") return <p key={block}>{block}</p>;
		const [Tag, ...lines] = block;
		if (Tag === "sample") {
			return (
				<p key={lines[0]} className="writeup-sample">
					{lines}
				</p>
			);
		}
		return (
			<Tag key={lines[0]}>
				{lines.map((line) => {
					const [, strong, rest] = /^\*(.+)\*(.+)$/.exec(line) ?? [];
					return (
						<li key={line}>
							{strong && <strong>{strong}</strong>}
							{rest ?? line}
						</li>
					);
				})}
			</Tag>
		);
	});
}

export function FairRules({ title }: { title: string }) {
	const rules = fairRules(useSite(), title).map(
		({ rule, source, year }) => `${rule} (${source}, ${year})`,
	);
	return (
		rules[0] && (
			<p className="note">
				The fair itself says: {rules.join("; ")}. Ask your patron which counts.
			</p>
		)
	);
}
