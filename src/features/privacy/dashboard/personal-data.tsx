import { PersonByContact } from "./person-by-contact.tsx";
import { PersonByName } from "./person-by-name.tsx";
import type { PersonalDataProps } from "./use-erasure.tsx";

/** What the law on personal data asks for: hand out all that is stored of a person, or erase it. */
export function PersonalData(props: PersonalDataProps) {
	return (
		<div className="grid gap-8">
			<PersonByContact {...props} />
			<PersonByName {...props} />
		</div>
	);
}
