import { type ReactNode, useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import type { Person } from "../../../platform/privacy/person.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { sayErased } from "./say-erased.ts";

/** Runs a call, once more after the person has proved who they are. */
export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

export interface PersonalDataProps {
	api: Api;
	save: (content: Blob, name: string) => void;
	withProof: WithProof;
	/** Somebody is gone: lists that may have shown them are out of date. */
	onErased: () => void;
}

/** Asks before a person is erased, and says afterwards what was. */
export function useErasure(
	{ api, withProof }: Pick<PersonalDataProps, "api" | "withProof">,
	onErased: () => void,
): { ask: (person: Person) => void; said: ReactNode; dialog: ReactNode } {
	const [person, setPerson] = useState<Person | null>(null);
	const [said, setSaid] = useState<string | null>(null);
	return {
		ask(asked) {
			setSaid(null);
			setPerson(asked);
		},
		said: (
			<p role="status" className={said ? "strong mt-4" : undefined}>
				{said}
			</p>
		),
		dialog: person && (
			<EraseDialog
				api={api}
				person={person}
				withProof={withProof}
				onCancel={() => setPerson(null)}
				onErased={(counts) => {
					setPerson(null);
					setSaid(sayErased(counts));
					onErased();
				}}
			/>
		),
	};
}
