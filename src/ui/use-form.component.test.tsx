import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone, press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { type FormOptions, useForm } from "./use-form.ts";

type Values = { name: string };

function Form({ focused, ...options }: FormOptions<Values> & { focused?: boolean }) {
	const { props, field, failure, refused, submitting } = useForm(options);
	const { error, ...input } = field("name");
	return (
		<form {...props}>
			{refused && <p role="alert">{refused.error}</p>}
			<input aria-label="Name" ref={(element) => void (focused && element?.focus())} {...input} />
			{error && <p role="alert">{error}</p>}
			{failure !== undefined && <p role="alert">{String(failure)}</p>}
			<button type="submit" aria-busy={submitting}>
				Send
			</button>
		</form>
	);
}

const schema = {
	"~standard": {
		validate: (value: unknown) =>
			(value as Values).name === ""
				? { issues: [{ message: "Name is required", path: ["name"] }] }
				: { value: value as Values },
	},
};
const name = page.getByLabelText("Name");
const send = page.getByRole("button", { name: "Send" });

test("a form's validation is loaded on the first input, or on submit", async () => {
	const fetched = vi.fn(async () => schema);
	const onSubmit = vi.fn(async () => {});
	await show(<Form schema={fetched} onSubmit={onSubmit} />);
	await press(send);
	await expect.element(page.getByText("Name is required")).toBeVisible();
	expect(onSubmit).not.toHaveBeenCalled();

	fetched.mockClear();
	await name.fill("Amina");
	expect(fetched).toHaveBeenCalled();
	await expectNone(page.getByRole("alert"));
	await press(send);
	await expect.poll(() => onSubmit.mock.calls).toMatchObject([[{ name: "Amina" }, {}]]);
});

test("a form that is sent before its validation has loaded is busy at once, and reads its values once it has loaded", async () => {
	const loaded = Promise.withResolvers<typeof schema>();
	const onSubmit = vi.fn(async () => {});
	await show(<Form schema={() => loaded.promise} onSubmit={onSubmit} />);
	await press(send);
	await expect.element(send).toHaveAttribute("aria-busy", "true");
	await name.fill("Amina");
	loaded.resolve(schema);
	await expect.poll(() => onSubmit.mock.calls).toMatchObject([[{ name: "Amina" }, {}]]);
	await expectNone(page.getByRole("alert"));
});

test("a server error at a field that was edited during the request is not shown", async () => {
	const sent = Promise.withResolvers<void>();
	await show(<Form schema={schema} onSubmit={() => sent.promise} />);
	await name.fill("Amina");
	await press(send);
	await name.fill("Amina W.");
	sent.reject(Object.assign(new Error("Refused"), { fields: { name: "Name is taken" } }));
	await expect.element(page.getByText("Error: Refused")).toBeVisible();
	await expectNone(page.getByText("Name is taken"));
});

test("if the validation script no longer exists after a deployment, the form is posted without script", async () => {
	const posted = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
	const onSubmit = vi.fn();
	await show(<Form schema={() => Promise.reject(new TypeError("404"))} onSubmit={onSubmit} />);
	await name.fill("Amina");
	await press(send);
	await expect.poll(() => posted.mock.calls.length).toBe(1);
	expect(onSubmit).not.toHaveBeenCalled();
});

test("if the connection is lost before the validation script loads, the form is sent once back online", async () => {
	// Posting without a connection would lose the page and its text.
	const posted = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
	const ping = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
	const fetched = vi.fn().mockRejectedValue(new TypeError("Failed to fetch"));
	const onSubmit = vi.fn();
	await show(<Form schema={fetched} onSubmit={onSubmit} />);
	await name.fill("Amina");
	await press(send);
	await expect.poll(() => ping.mock.calls.length).toBe(1);
	expect(fetched).toHaveBeenCalled();
	await expectNone(page.getByRole("alert"));
	await expect.element(name).toHaveValue("Amina");
	fetched.mockResolvedValue(schema);
	dispatchEvent(new Event("online"));
	await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
	expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: "Amina" });
	expect(posted).not.toHaveBeenCalled();
});

/** Hydrates a server-rendered form into which something was typed before. */
async function openTyped(form: ReactElement, entered: string) {
	const remove = await show(form);
	const sent = document.querySelector("form")?.outerHTML ?? "";
	remove();
	const container = document.body.appendChild(document.createElement("div"));
	container.innerHTML = sent;
	(name.element() as HTMLInputElement).value = entered;
	const root = hydrateRoot(container, form);
	onTestFinished(() => {
		root.unmount();
		container.remove();
	});
}

test("a form filled in before hydration is stored as a draft and its validation loaded at once", async () => {
	const fetched = vi.fn(async () => schema);
	const form = <Form schema={fetched} draft="early" onSubmit={async () => {}} />;
	onTestFinished(() => sessionStorage.removeItem("draft:early"));
	await openTyped(form, "Amina");
	await expect.poll(() => fetched.mock.calls.length).toBe(1);
	expect(sessionStorage.getItem("draft:early")).toContain("Amina");
});

/** Opens a form that was posted without script and refused. */
const openRefused = (entered: string) =>
	openTyped(
		<Form
			schema={schema}
			onSubmit={async () => {}}
			refused={{
				status: 400,
				error: "Name is required",
				fields: { name: "Name is required" },
				values: { name: [""] },
			}}
		/>,
		entered,
	);

test("a form rendered in the browser stores no draft before somebody types", async () => {
	onTestFinished(() => sessionStorage.removeItem("draft:later"));
	await show(<Form focused schema={schema} draft="later" onSubmit={async () => {}} />);
	await expect.element(name).toHaveFocus();
	expect(sessionStorage.getItem("draft:later")).toBeNull();
	await name.fill("Amina");
	expect(sessionStorage.getItem("draft:later")).toContain("Amina");
});

test("an error from a post without script stays until its field is filled in", async () => {
	await openRefused("");
	await expectCount(page.getByRole("alert"), 2);
	await name.fill("Amina");
	await expectNone(page.getByRole("alert"));
});

test("an error from a post without script disappears if its field was filled in before hydration", async () => {
	await openRefused("Amina");
	await expectNone(page.getByRole("alert"));
	await expect.element(name).toHaveValue("Amina");
});
