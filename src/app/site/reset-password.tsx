import { Link, redirect, useNavigate } from "react-router";
import {
	PASSWORDS_DIFFER,
	type ResetPasswordValues,
} from "../../features/accounts/auth/auth.contract.ts";
import { resetPassword } from "../../features/accounts/password-reset/password-reset.calls.ts";
import { ResetPasswordForm } from "../../features/accounts/password-reset/reset-password-form.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { renderContext } from "../parts/context.ts";
import { head } from "../parts/head.ts";
import { postedTexts, refusalOf, refuse } from "../parts/posted-form.ts";
import { originOf } from "../parts/site-info.ts";
import type { Route } from "./+types/reset-password.ts";
import { Pass } from "./parts/pass.tsx";

export function meta({ matches }: Route.MetaArgs) {
	return head({ title: "New Password", noindex: true, origin: originOf(matches) });
}

function tokenIn(search: string): string {
	return new URLSearchParams(search).get("token") ?? "";
}

/** The form posted without script, to the address with the token; with script it calls the API itself. */
export async function action({ context, request }: Route.ActionArgs) {
	const { password, confirmPassword } = await postedTexts<keyof ResetPasswordValues>(request, [
		"password",
		"confirmPassword",
	]);
	if (password !== confirmPassword) {
		return refuse({}, { fields: { confirmPassword: PASSWORDS_DIFFER } });
	}
	const token = tokenIn(new URL(request.url).search);
	const call = resetPassword(context.get(renderContext).api, { token, password });
	return (await refusalOf(call, {})) ?? redirect("/login", 303);
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
	const navigate = useNavigate();
	return (
		<Pass title="New Password">
			<ResetPasswordForm
				api={browserApi}
				token={() => tokenIn(location.search)}
				refused={actionData}
				onSaved={() => {
					toast.success("Your new password is saved. Please sign in with it.");
					navigate("/login", { replace: true });
				}}
			/>
			<p className="mt-4">
				The link does not work any more?{" "}
				<Link className="link inline-flex min-h-11 items-center" to="/forgot-password">
					Ask for a new one
				</Link>
			</p>
		</Pass>
	);
}
