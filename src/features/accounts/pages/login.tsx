import { lazy, Suspense, useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import type { BodyOf } from "../../../platform/http/call.ts";
import { headOf } from "../../../shell/head.ts";
import { postedTexts, refuse } from "../../../shell/posted-form.ts";
import { useSession } from "../../../shell/session.ts";
import { Link } from "../../../ui/link.tsx";
import { NoteSlot } from "../../../ui/note.tsx";
import { AccountCard } from "../account-card.tsx";
import type { SecondStepNeeded } from "../auth/auth.calls.ts";
import type { login } from "../auth/auth.contract.ts";
import { LoginForm } from "../auth/login-form.tsx";
import type { Route } from "./+types/login.ts";

/** Loaded lazily, because few accounts have a second step. */
const SecondStepForm = lazy(() => import("../auth/second-step/second-step-form.tsx"));

const HOME = "/dashboard";

export const meta = headOf({ title: "Login", path: "/login" });

/** Sign-in without script is impossible, because the session is kept in browser storage. */
export async function action({ request }: Route.ActionArgs) {
	const { email } = await postedTexts<keyof BodyOf<typeof login>>(request, ["email"]);
	return refuse(
		{ email },
		{
			error:
				"Signing in needs JavaScript. If it is on, the page had not finished loading: please try again.",
		},
	);
}

/** The page that the visitor wanted before signing in. */
function destination(state: unknown): string {
	const from = (state as { from?: Partial<Location> | string } | null)?.from;
	if (typeof from === "string") return from;
	return from?.pathname ? `${from.pathname}${from.search ?? ""}${from.hash ?? ""}` : HOME;
}

export default function Login({ actionData }: Route.ComponentProps) {
	const { user } = useSession();
	const { state } = useLocation();
	const navigate = useNavigate();
	const [step, setStep] = useState<SecondStepNeeded>();

	// Redirects after signing in, and visitors who are signed in already.
	useEffect(() => {
		if (user) void navigate(destination(state), { replace: true });
	}, [user, state, navigate]);

	return (
		<AccountCard
			forAnyServer
			title="Login"
			needsScript="Signing in needs JavaScript. Please switch it on first."
		>
			<NoteSlot about="session" />
			{step ? (
				<Suspense fallback={<p role="status">Loading...</p>}>
					<SecondStepForm step={step} onStartAgain={() => setStep(undefined)} />
				</Suspense>
			) : (
				<LoginForm
					refused={actionData}
					email={(state as { email?: string } | null)?.email}
					onSecondStep={setStep}
				/>
			)}
			<p className="mt-4">
				No account yet?{" "}
				<Link className="link inline-flex min-h-11 items-center" to="/signup" state={state}>
					Sign up
				</Link>
			</p>
		</AccountCard>
	);
}
