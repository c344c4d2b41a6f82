import { readKes } from "../../../platform/text/kes.ts";

interface Published {
	excerpt: string;
	content: string;
	material_cost: string | number;
}

/** What the editor, Gmail or Outlook leaves in place of content that could not be pasted. */
const LEFT_OUT =
	/\[(?:(?:inline )?(?:Picture|Image|cid)(?::| removed) ?[^\]<>]{1,300}|Formula|Embedded content)\]/gi;

/** Probable mistakes in a public text, as sentences; none that `before` already has. */
export function publishingFlaws(project: Published, before?: Published): string[] {
	const known = before ? publishingFlaws(before) : [];
	const text = `${project.excerpt}\n${project.content.replace(/<[^<>]*>/g, "")}`;
	const flaws = [
		...[...new Set(text.match(LEFT_OUT))].map(
			(mark) => `The text still has “${mark}”, where something could not be pasted.`,
		),
		...(isFree(project.material_cost) ? ["The material cost is KES 0."] : []),
	];
	return flaws.filter((flaw) => !known.includes(flaw));
}

const isFree = (cost: string | number) => readKes(String(cost)) === 0;
