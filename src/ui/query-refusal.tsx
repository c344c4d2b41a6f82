import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../platform/browser/api-error.ts";
import { Button } from "./button.tsx";
import { Refusal } from "./refusal.tsx";

interface QueryRefusalProps {
	query: Pick<UseQueryResult, "error" | "refetch">;
	/** Error message if the server gave no reason. */
	fallback: string;
}

/** Why a query failed, with a retry button. Renders nothing unless it failed. */
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
