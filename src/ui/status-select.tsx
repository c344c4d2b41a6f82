import { toneOf } from "./badge.tsx";
import { Select } from "./field.tsx";

interface StatusSelectProps<Status extends string> {
	/** Says whose status it is. */
	label: string;
	statuses: readonly Status[];
	/** As it is stored. */
	stored: string;
	/** The one on its way, which is shown instead. */
	saving: Status | undefined;
	onPick: (status: Status) => void;
}

/** The status of a row, tinted like its badge: what is picked is saved at once. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
	const { label, statuses, stored, saving, onPick } = props;
	const status = saving ?? stored;
	return (
		<Select
			aria-label={label}
			aria-busy={saving !== undefined}
			tone={toneOf(status)}
			value={status}
			onChange={(event) => onPick(event.currentTarget.value as Status)}
		>
			{statuses.map((name) => (
				<option key={name} value={name}>
					{name}
				</option>
			))}
		</Select>
	);
}
