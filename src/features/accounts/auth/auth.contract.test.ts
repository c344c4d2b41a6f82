import { expect, test } from "vitest";
import { signupForm } from "./auth.contract.ts";

test("different passwords are reported together with other errors", () => {
	const { error } = signupForm.safeParse({
		username: "",
		email: "",
		password: "beans and maize",
		confirmPassword: "beans and rice",
	});
	const messages = error?.issues.map(({ message }) => message);
	expect(messages).toEqual(
		expect.arrayContaining(["Username is required", "Email is required", "Passwords do not match"]),
	);
});
