import { type ReactNode, useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import type { Person } from "../../../platform/privacy/person.ts";
import { describeErasure } from "./describe-erasure.ts";
import { EraseDialog } from "./erase-dialog.tsx";

/** Runs a call. If the server requires a recent proof of identity, asks for it and runs the call again. */
export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

export interface PersonalDataProps {
	api: Api;
	save: (content: Blob, name: string) => void;
	withProof: WithProof;
	/** Called after an erasure, because cached lists may still show the person. */
	onErased: () => void;
}

/** Asks for confirmation before a person is erased, and reports the result. */
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
					setSaid(describeErasure(counts));
					onErased();
				}}
			/>
		),
	};
}
