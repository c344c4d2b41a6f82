import { Card } from "../../../ui/card.tsx";
import { PersonByContact } from "./person-by-contact.tsx";
import { PersonByName } from "./person-by-name.tsx";
import type { PersonalDataProps } from "./use-erasure.tsx";

/** Fulfils two duties of data protection law: giving people a copy of their data, and erasing it. */
export function PersonalData(props: PersonalDataProps) {
	return (
		<div className="sections">
			<Card as="section" className="stack">
				<h2>By Email or Phone</h2>
				<PersonByContact {...props} />
			</Card>
			<Card as="section" className="stack">
				<h2>By Name</h2>
				<PersonByName {...props} />
			</Card>
		</div>
	);
}
