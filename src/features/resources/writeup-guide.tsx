import type { ReactNode } from "react";
import { Button, InertButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IndexCard } from "../../ui/index-card.tsx";

const reminders = [
	"12pt Times New Roman",
	"1.5 line spacing",
	"1-inch margins",
	"Number the pages",
	"Submit digital and printed copies",
	"Abstract 250-500 words",
	"3-5 measurable objectives",
];

const parts: readonly { id: string; title: string; body: ReactNode }[] = [
	{
		id: "cover",
		title: "Cover page",
		body: (
			<>
				<p>One page, nothing but what identifies the project. No pictures, no borders.</p>
				<ul>
					<li>Title of the project, at most 15 words, that names what was changed and measured</li>
					<li>Category and level of the fair</li>
					<li>Names of the participants in full, at most two</li>
					<li>School or university, county and sub-county</li>
					<li>Name of the patron or supervisor</li>
					<li>Month and year</li>
				</ul>
				<Sample>
					Effect of Bone-Char Depth on Fluoride in Borehole Water · Environmental Science and
					Management · Form 3 · March 2026
				</Sample>
			</>
		),
	},
	{
		id: "declaration",
		title: "Declaration page",
		body: (
			<>
				<p>
					You say that the work is yours, and your patron says that it was done under their eye.
					Each signs with name and date. Help you had is named here, not hidden.
				</p>
				<Sample>
					We declare that this project is our own work and has not been presented at any other fair.
					Where we used the work of others we have said so. Name, signature, date.
				</Sample>
			</>
		),
	},
	{
		id: "abstract",
		title: "Abstract (250-500 words)",
		body: (
			<>
				<p>
					The whole project on one page, written last. A judge who reads only this must know what
					you found. Count the words: 250 at least, 500 at most.
				</p>
				<ol>
					<li>The problem and whom it touches (2 sentences)</li>
					<li>The aim, as a question with something to measure (1 sentence)</li>
					<li>What you did: materials, what was changed, how often it was repeated (3-4)</li>
					<li>What you found, in numbers with units (3-4)</li>
					<li>What it means, and what is not yet known (2)</li>
				</ol>
				<p>No references, no pictures, no “we hope to”.</p>
			</>
		),
	},
	{
		id: "chapter-1",
		title: "Chapter 1: Background",
		body: (
			<>
				<ul>
					<li>
						<strong>Background of the study:</strong> what is known, from the country down to your
						place
					</li>
					<li>
						<strong>Statement of the problem:</strong> one paragraph, with a figure that shows how
						large it is
					</li>
					<li>
						<strong>Objectives:</strong> one general, and 3-5 measurable ones. Each starts with a
						verb that can be checked: to measure, to compare, to build, to test
					</li>
					<li>
						<strong>Hypothesis or research questions:</strong> what you expect, said so that it can
						turn out wrong
					</li>
					<li>
						<strong>Significance:</strong> who does what differently if it works
					</li>
					<li>
						<strong>Scope and limitations:</strong> where, when, how many, and what you left out
					</li>
				</ul>
				<Sample>
					Not measurable: “to make clean water”. Measurable: “to bring fluoride below 1.5 mg per
					litre at a flow of 2 litres an hour for 600 litres”.
				</Sample>
			</>
		),
	},
	{
		id: "chapter-2",
		title: "Chapter 2: Literature review",
		body: (
			<>
				<p>
					What others have done about the same question, grouped by idea and not by author. End each
					group with what is still missing, and the chapter with the gap that your project fills.
				</p>
				<ul>
					<li>At least eight sources; half of them from the last ten years</li>
					<li>
						Books, journals, reports of KALRO, KEMRI, KMFRI, KEBS or a county before web pages
					</li>
					<li>In your own words, with author and year: (Mwangi, 2023)</li>
				</ul>
			</>
		),
	},
	{
		id: "chapter-3",
		title: "Chapter 3: Methodology",
		body: (
			<>
				<p>
					Written so that a student in another county can repeat it without asking you. Past tense,
					no “you”.
				</p>
				<ul>
					<li>
						<strong>Design:</strong> what is changed, what is measured, what is held the same, and
						the control
					</li>
					<li>
						<strong>Materials and cost:</strong> a table with amounts, sources and prices in KES
					</li>
					<li>
						<strong>Procedure:</strong> numbered steps, with a labelled drawing or circuit
					</li>
					<li>
						<strong>Sample:</strong> how many, how chosen, how often repeated (at least three times)
					</li>
					<li>
						<strong>Safety and ethics:</strong> gloves, disposal, consent of people, care of animals
					</li>
					<li>
						<strong>Analysis:</strong> mean, range, and the test that you used
					</li>
				</ul>
			</>
		),
	},
	{
		id: "chapter-4",
		title: "Chapter 4: Data presentation",
		body: (
			<>
				<p>What you measured, before what you think of it.</p>
				<ul>
					<li>Tables with a number, a title above and units in the heads</li>
					<li>Graphs with a number, a title below and both axes named, with units</li>
					<li>Line graphs for change, bars for groups; pie charts only for shares of one whole</li>
					<li>One or two sentences under each that say what it shows</li>
					<li>Readings that do not fit stay in, with a word on why they may differ</li>
					<li>Discussion: each objective in turn, met or not, compared with Chapter 2</li>
				</ul>
			</>
		),
	},
	{
		id: "chapter-5",
		title: "Chapter 5: Conclusions",
		body: (
			<ul>
				<li>
					<strong>Conclusion:</strong> the answer to each objective, in one sentence each, with its
					number
				</li>
				<li>
					<strong>Recommendations:</strong> what a farmer, a school or a county can do with it now
				</li>
				<li>
					<strong>Further work:</strong> the next experiment, and why you did not do it
				</li>
			</ul>
		),
	},
	{
		id: "references",
		title: "References",
		body: (
			<>
				<p>
					Every source named in the text and no other, by surname, all in one style. APA is what
					most fairs ask for.
				</p>
				<Sample>
					Author, A. A. (Year). Title of the book or article. Publisher or Journal, volume(number),
					pages. Address and date of reading for a web page.
				</Sample>
			</>
		),
	},
	{
		id: "appendices",
		title: "Appendices",
		body: (
			<ul>
				<li>A: raw readings, as they stand in the logbook</li>
				<li>B: work plan, week by week, and the budget</li>
				<li>C: questionnaire, letters of consent and of permission</li>
				<li>D: program code or circuit, if there is one</li>
				<li>E: photos of the work, dated</li>
			</ul>
		),
	},
];

/** The structure of the write-up; it prints as a separate document. */
export function WriteupGuide() {
	return (
		<div className="writeup grid items-start gap-8">
			<Card as="article" className="writeup-sheet">
				<h2>
					The <span className="whitespace-nowrap">write-up</span>, page by page
				</h2>
				<p className="lead mt-3">
					A report is read by somebody who was not there. This is the order judges expect, and what
					belongs in each part.
				</p>
				<nav aria-label="Parts of the write-up" className="no-print mt-4">
					<ol className="grid gap-x-4 sm:grid-cols-2">
						{parts.map(({ id, title }) => (
							<li key={id}>
								<a className="link inline-flex min-h-11 items-center" href={`#${id}`}>
									{title}
								</a>
							</li>
						))}
					</ol>
				</nav>
				{parts.map(({ id, title, body }) => (
					<section className="writeup-part" id={id} key={id} aria-labelledby={`${id}-title`}>
						<h3 id={`${id}-title`}>{title}</h3>
						{body}
					</section>
				))}
			</Card>
			<aside className="writeup-side grid gap-6">
				<IndexCard
					title="Before you hand it in"
					rows={reminders.map((reminder) => ({ key: reminder, content: reminder }))}
				/>
				<div className="no-print flex flex-wrap gap-4">
					<Button variant="primary" className="needs-script" data-hold onClick={() => print()}>
						Print this guide
					</Button>
					<InertButton>Download PDF Guide</InertButton>
				</div>
			</aside>
		</div>
	);
}

function Sample({ children }: { children: ReactNode }) {
	return <p className="writeup-sample">{children}</p>;
}
