import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { Refusal } from "./refusal.tsx";

interface QueryRefusalProps {
	query: Pick<UseQueryResult, "error" | "refetch">;
	/** Said when the server gave no reason. */
	fallback: string;
}

/** Why something could not be fetched, with a way to try again. Nothing is shown unless it failed. */
export function QueryRefusal({ query, fallback }: QueryRefusalProps) {
	if (!query.error) return null;
	return (
		<Refusal title={errorText(query.error, fallback)}>
			<Button small onClick={() => void query.refetch()}>
				Try Again
			</Button>
		</Refusal>
	);
}
