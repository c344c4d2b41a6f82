import { errorText } from "../../platform/browser/api-error.ts";
import type { DashboardPath } from "../screens.ts";
import { Forbidden } from "./query-view.tsx";
import { ScreenHead } from "./screen-head.tsx";

interface ForbiddenScreenProps {
	of: DashboardPath;
	error: unknown;
	/** The screen's sentence for a failed call. */
	failed: string;
}

/** A screen whose list the role may not read: without filters and buttons, which would be refused too. */
export function ForbiddenScreen({ of, error, failed }: ForbiddenScreenProps) {
	return (
		<>
			<ScreenHead of={of} />
			<Forbidden message={errorText(error, failed)} />
		</>
	);
}
