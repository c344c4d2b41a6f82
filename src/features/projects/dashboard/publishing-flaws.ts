import { readKes } from "../../../platform/text/kes.ts";

interface PublicFields {
	excerpt: string;
	content: string;
	material_cost: string | number;
}

/** What the editor, Gmail or Outlook leaves in place of content that could not be pasted. */
const PASTE_PLACEHOLDER =
	/\[(?:(?:inline )?(?:Picture|Image|cid)(?::| removed) ?[^\]<>]{1,300}|Formula|Embedded content)\]/gi;

/** Probable mistakes in a public text, as sentences; none that `before` already has. */
export function publishingFlaws(project: PublicFields, before?: PublicFields): string[] {
	const known = before ? publishingFlaws(before) : [];
	const text = `${project.excerpt}\n${project.content.replace(/<[^<>]*>/g, "")}`;
	const flaws = [
		...[...new Set(text.match(PASTE_PLACEHOLDER))].map(
			(placeholder) => `The text still has “${placeholder}”, where something could not be pasted.`,
		),
		...(readKes(String(project.material_cost)) === 0 ? ["The material cost is KES 0."] : []),
	];
	return flaws.filter((flaw) => !known.includes(flaw));
}
