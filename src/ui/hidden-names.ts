import { toast } from "./toast.tsx";

/** Long enough to read and to note whom it names. */
const SECONDS = 60;

/** Warns staff that a text which they have just published or scheduled names people whose names are hidden. */
export function warnOfHiddenNames(names: readonly string[] | undefined): void {
	if (!names || names.length === 0) return;
	const text = `Names that the results hide are in this text for the public: ${names.join(", ")}. Please take them out, unless these people have agreed.`;
	toast.warning(text, { seconds: SECONDS });
}
