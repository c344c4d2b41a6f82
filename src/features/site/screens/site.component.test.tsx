import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { type Answers, refused } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	failingRead,
	holds,
	openScreen,
	pressing,
} from "../../../../tests/support/components/failing-calls.ts";
import { LEAVE_DIALOG } from "../../../../tests/support/components/keyboard-dialogs.ts";
import { siteSettings, siteVersion } from "../../../../tests/support/components/rows.ts";
import { SITE_FIELDS, type SiteSettings } from "../site.contract.ts";

const FAILED = "Failed to fetch the site settings: {status}";
const save = button("Save Name and contact");
const name = page.getByLabelText("Name", { exact: true });

async function unfold() {
	await expect.element(page.getByRole("heading", { name: "Versions" })).toBeVisible();
	for (const fold of document.querySelectorAll("details")) fold.open = true;
}

/** The screen with all sections unfolded. */
async function openSettings(answers: Answers = {}) {
	const screen = await openScreen("/dashboard/site", answers);
	await unfold();
	return {
		async reload() {
			await screen.reload();
			await unfold();
		},
	};
}

/** Answers that record what is saved and return these settings. */
function recordSaves(result: SiteSettings = siteSettings()) {
	const sent: object[] = [];
	const answers: Answers = {
		"PUT /site": ({ body }) => {
			sent.push(body);
			return { result };
		},
	};
	return { sent, answers };
}

const LATER = "2026-03-19T08:00:00.000Z";

testScreen("/dashboard/site", {
	calls: [
		failingRead("GET /site", FAILED),
		failingRead("GET /site/versions", FAILED),
		pressing(save, {
			what: "saving",
			route: "PUT /site",
			async start() {
				await unfold();
				await name.fill("Sayansi");
			},
			sentence: "Failed to save the site settings",
			remains: holds("Name", "Sayansi", { exact: true }),
			allFailures: true,
		}),
	],
	dialogs: [
		{
			...LEAVE_DIALOG,
			async start() {
				await page.viewport(1280, 900);
				await unfold();
				await name.fill("Sayansi");
			},
		},
	],
});

test("changing the terms clears their confirmation", async () => {
	const confirmed = { ...siteSettings(), terms_confirmed_at: "2026-01-05T08:00:00.000Z" };
	const { sent, answers } = recordSaves(confirmed);
	await openSettings({ "GET /site": () => ({ result: confirmed }), ...answers });
	const confirmation = page.getByRole("checkbox", { name: /^These terms are ours/ });
	await expect.element(confirmation).toBeChecked();
	await expect.element(confirmation).toHaveAccessibleName(/confirmed on Jan 5, 2026/);
	await page.getByLabelText("Who we are").fill("Two teachers.");
	await expect.element(confirmation).not.toBeChecked();
	await expect
		.element(confirmation)
		.toHaveAccessibleName(/we have read them and will keep to them/);
	await press(button("Save Terms"));
	await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
	expect(sent).toEqual([expect.objectContaining({ terms_confirmed_at: null })]);
});

test("saving sends only changed fields, and the menu shows the new name at once", async () => {
	const { sent, answers } = recordSaves({ ...siteSettings(), name: "Sayansi", updated_at: LATER });
	await page.viewport(1280, 900);
	await openSettings(answers);
	await name.fill("Sayansi");
	await press(save);
	await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
	expect(sent).toEqual([{ name: "Sayansi", updated_at: siteSettings().updated_at }]);
	await expect.element(page.getByRole("link", { name: "Sayansi", exact: true })).toBeVisible();
});

test("each section saves only its own fields, and unsaved values in other sections stay", async () => {
	const sent: object[] = [];
	let stored = siteSettings();
	await openSettings({
		"GET /site": () => ({ result: stored }),
		"PUT /site": ({ body }) => {
			sent.push(body as object);
			stored = {
				...stored,
				...(body as object),
				updated_at: `2026-03-2${sent.length}T08:00:00.000Z`,
			};
			return { result: stored };
		},
	});
	const legal = page.getByLabelText("Legal name");
	const buttons = page.getByRole("button", { name: /^Save / });
	expect(buttons.elements()).toHaveLength(7);
	await name.fill("S");
	await name.fill("");
	await legal.fill("Sayansi Ltd");
	await press(button("Save Business"));
	await expect.poll(() => sent).toHaveLength(1);
	await expect.element(name).toHaveValue("");
	await name.fill("Sayansi");
	await press(save);
	await expect.poll(() => sent).toHaveLength(2);
	expect(sent).toEqual([
		{ legal_name: "Sayansi Ltd", updated_at: siteSettings().updated_at },
		{ name: "Sayansi", updated_at: "2026-03-21T08:00:00.000Z" },
	]);
	await expect.element(legal).toHaveValue("Sayansi Ltd");
});

test("while several sections have changes, only the Save button of the focused section is primary", async () => {
	await openSettings();
	const filled = () =>
		[...document.querySelectorAll<HTMLElement>("main .btn-primary")]
			.filter((each) => getComputedStyle(each).backgroundColor === accent)
			.map(({ textContent }) => textContent);
	const legal = page.getByLabelText("Legal name");
	await legal.fill("Sayansi Ltd");
	await expect.element(button("Save Business")).toHaveClass(/btn-primary/);
	const accent = getComputedStyle(button("Save Business").element()).backgroundColor;
	await name.fill("Sayansi");
	expect(filled()).toEqual(["Save Name and contact"]);
	await legal.fill("Sayansi Limited");
	expect(filled()).toEqual(["Save Business"]);
	(legal.element() as HTMLElement).blur();
	expect(filled()).toEqual(["Save Name and contact"]);
});

test("a story can be added and removed, and a missing value is reported at its field", async () => {
	await openSettings();
	await press(button("Add Story"));
	const story = page.getByRole("group", { name: "Story 4" });
	await story.getByLabelText("Words").fill("It worked.");
	await press(story.getByRole("button", { name: "Remove Story 4" }));
	await expect.element(story).not.toBeInTheDocument();
	await page.getByRole("group", { name: "Claim 1" }).getByLabelText("Number").fill("");
	await press(button("Save Home page"));
	await expect
		.element(
			page.getByRole("group", { name: "Claim 1" }).getByText("Claim 1: Please fill in “Number”"),
		)
		.toBeVisible();
});

test("a logo and a team photo are uploaded, the photo with its description", async () => {
	const { sent, answers } = recordSaves({ ...siteSettings(), updated_at: LATER });
	await openSettings(answers);
	const file = () => new File(["x"], "team.png", { type: "image/png" });
	await page.getByLabelText("Logo file").upload(file());
	await expect.element(page.getByRole("img", { name: "Logo preview" })).toBeVisible();
	await page.getByLabelText("Team photo file").upload(file());
	const description = page.getByLabelText("Description of the team photo");
	await expect.element(description).toBeVisible();
	await press(button("Save What you can prove"));
	await expect
		.element(page.getByText("Please fill in “Description of the team photo”").first())
		.toBeVisible();
	expect(sent).toEqual([]);
	await description.fill("Five of us");
	await press(button("Save What you can prove"));
	await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
	await press(save);
	await expect.poll(() => sent).toHaveLength(2);
	expect(sent).toEqual([
		expect.objectContaining({
			credentials: expect.objectContaining({
				team_photo: { id: expect.any(String), url: expect.any(String), alt: "Five of us" },
			}),
		}),
		expect.objectContaining({ logo: { id: expect.any(String), url: expect.any(String) } }),
	]);
});

test("the reason why saving failed is in view when the button is pressed", async () => {
	await page.viewport(390, 844);
	await openSettings({
		"PUT /site": () => refused(500, { error: "The disk is full" }),
	});
	await name.fill("Sayansi");
	expect(scrollY).toBe(0);
	await expect.element(save).toBeInViewport();
	await press(save);
	await expect.element(page.getByText("The disk is full")).toBeInViewport();
});

test("an invalid email address is reported at its field, and a number may have separators", async () => {
	const { sent, answers } = recordSaves();
	await openSettings(answers);
	const mailbox = page.getByLabelText("Email address for customers");
	await mailbox.fill("office@");
	await page.getByLabelText("Schools helped").fill("1,250");
	await press(save);
	await expect.element(mailbox).toHaveAccessibleDescription("Please enter a valid email address");
	await press(button("Save What you can prove"));
	await expect
		.poll(() => sent)
		.toEqual([
			expect.objectContaining({ credentials: { schools_helped: 1_250, registration: null } }),
		]);
});

test("a field fixed by the environment is read-only and says why", async () => {
	await openSettings({
		"GET /site": () => ({ result: { ...siteSettings(), fixed: ["phone"] } }),
	});
	await expect.element(page.getByLabelText("Phone", { exact: true })).toHaveAttribute("readonly");
	await expect
		.element(page.getByLabelText("Phone", { exact: true }))
		.toHaveAccessibleDescription("Set on the server: ask whoever runs it");
	const background = (label: string) =>
		getComputedStyle(page.getByLabelText(label, { exact: true }).element()).backgroundColor;
	expect(background("Phone")).not.toBe(background("Places"));
});

test("text fields grow with long texts instead of scrolling", async () => {
	const words = "It worked, and we measured it again with the other class. ".repeat(5).trim();
	const { testimonials, ...settings } = siteSettings();
	await openSettings({
		"GET /site": () => ({
			result: { ...settings, testimonials: testimonials.map((one) => ({ ...one, words })) },
		}),
	});
	for (const width of [390, 1280]) {
		await page.viewport(width, 900);
		const text = page.getByRole("group", { name: "Story 1" }).getByLabelText("Words");
		await expect.element(text).toHaveValue(words);
		const { scrollHeight, clientHeight, scrollWidth, clientWidth } = text.element();
		expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
		expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
	}
});

test("unsaved values are restored after a reload, and can be discarded", async () => {
	const { reload } = await openSettings();
	await name.fill("Sayansi");
	dispatchEvent(new Event("pagehide"));
	await reload();
	await expect.element(page.getByText("What you had typed is back.")).toBeVisible();
	await expect.element(name).toHaveValue("Sayansi");
	await press(button("Discard It"));
	await expect.element(name).toHaveValue(siteSettings().name);
	await expectNone(page.getByText("What you had typed is back."));
	await reload();
	await expect.element(name).toHaveValue(siteSettings().name);
	await expectNone(page.getByText(/What you had typed is back|You have unsaved changes/));
});

test("all versions but the current one can be restored", async () => {
	await openSettings({
		"GET /site/versions": () => ({
			result: { versions: [1, 2, 3, 4, 5, 6, 7].map(siteVersion) },
		}),
	});
	await expect.element(page.getByText("Place 5")).toBeVisible();
	await expect.element(page.getByText("Place 7")).toBeVisible();
	expect(page.getByRole("button", { name: /^Restore Version \d+$/ }).elements()).toHaveLength(6);
});

test("a version marks the words that changed", async () => {
	const lines = (end: string) => [1, 2, 3, 4, 5, 6].map((number) => `Line ${number} ${end}.`);
	const terms = {
		field: "terms",
		before: ["The same.", ...lines("before")].join("\n"),
		after: ["The same.", ...lines("after")].join("\n"),
	};
	const hours = { field: "opening_hours", before: "", after: "Mon to Fri" };
	await openSettings({
		"GET /site/versions": () => ({
			result: { versions: [{ ...siteVersion(1), changes: [terms, hours] }] },
		}),
	});
	const marked = page.getByRole("listitem").filter({ hasText: "(current)" });
	await expect.element(marked.getByText("before.").first()).toBeVisible();
	await expect.element(marked.getByText("Mon to Fri")).toBeVisible();
	expect(marked.element().textContent).not.toContain("The same.");
	const sixth = marked.getByText("after.").nth(5);
	await expect.element(sixth).toBeVisible();
	expect(marked.element().querySelectorAll("del")).toHaveLength(6);
	expect(marked.element().querySelectorAll("ins")).toHaveLength(7);
});

test("an unsaved value is dropped once the environment fixes its field", async () => {
	const fixed = { value: [] as string[] };
	const { reload } = await openSettings({
		"GET /site": () => ({ result: { ...siteSettings(), fixed: fixed.value } }),
	});
	await name.fill("Sayansi");
	dispatchEvent(new Event("pagehide"));
	fixed.value = ["name"];
	await reload();
	await expect.element(name).toHaveAttribute("readonly");
	await expect.element(name).toHaveValue(siteSettings().name);
	await expectNone(page.getByText("What you had typed is back."));
});

test("restoring an earlier version sends its fields, and null for all others", async () => {
	const { sent, answers } = recordSaves();
	const older = { ...siteVersion(2), fields: { places: "Kisumu" } };
	await openSettings({
		"GET /site/versions": () => ({ result: { versions: [siteVersion(1), older] } }),
		...answers,
	});
	await press(button(/^Restore Version \d+$/));
	await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
	expect(sent).toEqual([expect.objectContaining({ places: "Kisumu", name: null })]);
});

test("a version names its deleted pictures, and restoring it leaves out fields fixed by the environment", async () => {
	const { sent, answers } = recordSaves();
	const older = { ...siteVersion(2), fields: {}, missing: ["logo", "team photo"] };
	await openSettings({
		"GET /site": () => ({ result: { ...siteSettings(), fixed: ["phone"] } }),
		"GET /site/versions": () => ({
			result: { versions: [{ ...siteVersion(1), missing: ["logo"] }, older] },
		}),
		...answers,
	});
	const sentence =
		"The logo and the team photo have since been deleted: these settings come back without them.";
	await expect.element(page.getByText(sentence)).toBeVisible();
	// The current one is not restored.
	expect(page.getByText(/since been deleted/).elements()).toHaveLength(1);
	await press(button(/^Restore Version \d+$/));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).toHaveProperty("name");
	expect(sent[0]).not.toHaveProperty("phone");
});

test("a value entered while the settings are being saved stays, and the next save sends only that", async () => {
	const sent: object[] = [];
	const response = Promise.withResolvers<void>();
	await openSettings({
		"PUT /site": async ({ body }) => {
			sent.push(body);
			await response.promise;
			return { result: { ...siteSettings(), name: "Sayansi", updated_at: LATER } };
		},
	});
	await name.fill("Sayansi");
	await press(save);
	const places = page.getByLabelText("Places", { exact: true });
	await places.fill("Kisumu");
	response.resolve();
	await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
	await expect.element(places).toHaveValue("Kisumu");
	await press(save);
	await expect.poll(() => sent[1]).toEqual({ places: "Kisumu", updated_at: LATER });
});

test("restoring the default settings asks for confirmation first and drops unsaved values", async () => {
	const sent: unknown[] = [];
	let stored = { ...siteSettings(), name: "Changed" };
	const { reload } = await openSettings({
		"GET /site": () => ({ result: stored }),
		"PUT /site": ({ body }) => {
			sent.push(body);
			stored = { ...siteSettings(), updated_at: LATER };
			return { result: stored };
		},
	});
	const restore = button("Restore the Default Settings");
	await name.fill("Typed");
	await press(restore);
	const dialog = page.getByRole("alertdialog", { name: "Restore without saving?" });
	await press(dialog.getByRole("button", { name: "Cancel" }));
	await expect.element(name).toHaveValue("Typed");
	expect(sent).toEqual([]);
	await press(restore);
	await press(dialog.getByRole("button", { name: "Restore" }));
	await expect.element(name).toHaveValue(siteSettings().name);
	expect(sent).toEqual([
		{
			...Object.fromEntries(SITE_FIELDS.map((field) => [field, null])),
			updated_at: siteSettings().updated_at,
		},
	]);
	await reload();
	await expect.element(name).toHaveValue(siteSettings().name);
	await expectNone(page.getByText(/What you had typed is back|You have unsaved changes/));
});

const COLLEAGUE = { name: "Maabara", updated_at: LATER };
const OUTDATED = "Someone else has changed this in the meantime.";

describe("when a colleague has saved something meanwhile", () => {
	/** A server that refuses changes based on outdated settings. */
	async function openShared() {
		const sent: object[] = [];
		let stored = siteSettings();
		await openSettings({
			"GET /site": () => ({ result: stored }),
			"GET /site/versions": () => ({ result: { versions: [siteVersion(1), siteVersion(2)] } }),
			"PUT /site": ({ body }) => {
				const { updated_at, ...fields } = body as Partial<SiteSettings>;
				if (updated_at !== undefined && updated_at !== stored.updated_at) {
					return refused(409, { error: OUTDATED });
				}
				sent.push(fields);
				const given = Object.entries(fields).filter(([, value]) => value !== null);
				stored = {
					...stored,
					...Object.fromEntries(given),
					updated_at: "2026-03-20T08:00:00.000Z",
				};
				return { result: stored };
			},
		});
		await expect.element(name).toHaveValue(siteSettings().name);
		stored = { ...stored, ...COLLEAGUE };
		return sent;
	}

	test("restoring a version is refused; the form then shows the colleague's settings, and a second press restores it", async () => {
		const sent = await openShared();
		await press(button(/^Restore Version \d+$/));
		await expect.element(page.getByText(OUTDATED)).toBeVisible();
		expect(sent).toEqual([]);
		await expect.element(name).toHaveValue(COLLEAGUE.name);
		await press(button(/^Restore Version \d+$/));
		await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
		expect(sent).toHaveLength(1);
		await expectNone(page.getByText(OUTDATED));
	});

	test("one's own unsaved changes stay, and are saved without undoing the colleague's", async () => {
		const sent = await openShared();
		const places = page.getByLabelText("Places", { exact: true });
		await places.fill("Kisumu");
		await press(button(/^Restore Version \d+$/));
		await press(page.getByRole("alertdialog").getByRole("button", { name: "Restore" }));
		await expect.element(page.getByText(OUTDATED)).toBeVisible();
		await expect.element(places).toHaveValue("Kisumu");
		await press(save);
		await expect.element(page.getByText(/with what somebody else has saved/)).toBeVisible();
		await press(save);
		await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
		// The colleague's name, if it is sent, is the stored one.
		expect({ name: COLLEAGUE.name, ...sent[0] }).toEqual({
			name: COLLEAGUE.name,
			places: "Kisumu",
		});
		await expect.element(name).toHaveValue(COLLEAGUE.name);
	});

	test("a field that both have changed is named, and the user chooses a value", async () => {
		const sent = await openShared();
		await name.fill("Sayansi");
		await press(save);
		const conflict = page.getByRole("region", { name: "Changed by somebody else" });
		await expect.element(conflict).toMatchTextContent("NameTheirsMaabaraYoursSayansi");
		expect(sent).toEqual([]);
		await press(conflict.getByRole("button", { name: "Keep Mine" }));
		await press(save);
		await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
		expect(sent).toEqual([{ name: "Sayansi" }]);
	});
});

test("a value entered while a version is being restored stays, and the next save sends only that", async () => {
	const sent: object[] = [];
	const response = Promise.withResolvers<void>();
	const restored = { ...siteSettings(), ...COLLEAGUE };
	await openSettings({
		"GET /site/versions": () => ({ result: { versions: [siteVersion(1), siteVersion(2)] } }),
		"PUT /site": async ({ body }) => {
			sent.push(body as object);
			await response.promise;
			return { result: restored };
		},
	});
	await expect.element(name).toHaveValue(siteSettings().name);
	await press(button(/^Restore Version \d+$/));
	const places = page.getByLabelText("Places", { exact: true });
	await places.fill("Kisumu");
	response.resolve();
	await expect.element(page.getByText("Saved: all pages show it now")).toBeVisible();
	await expect.element(name).toHaveValue(COLLEAGUE.name);
	await expect.element(places).toHaveValue("Kisumu");
	await press(save);
	await expect.poll(() => sent[1]).toEqual({ places: "Kisumu", updated_at: COLLEAGUE.updated_at });
});

test("a section is folded until clicked or named in the address, and stays open with unsaved changes", async () => {
	await page.viewport(390, 844);
	await openScreen("/dashboard/site#terms");
	await expect.element(page.getByLabelText("Who we are")).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Terms", exact: true })).toBeInViewport();
	await expect.element(name).not.toBeVisible();
	await press(page.getByRole("heading", { name: "Terms", exact: true }));
	await expect.element(page.getByLabelText("Who we are")).not.toBeVisible();
	const headings = page.getByRole("heading", { level: 2 });
	expect(headings.elements()).toHaveLength(9);
	expect(document.documentElement.scrollHeight).toBeLessThan(2 * 844);
	await press(page.getByRole("heading", { name: "Name and contact" }));
	await expect.element(name).toBeVisible();
	await name.fill("Mradi Science");
	await press(page.getByRole("heading", { name: "Name and contact" }));
	await expect.element(name).toBeVisible();
});

test("each section links to the page that shows it, and settings of the server come as texts to copy", async () => {
	await openSettings();
	expect(page.getByRole("link", { name: /^See It ?: / }).elements()).toHaveLength(7);
	const requests = page.getByRole("group").filter({ hasText: "Ask Whoever Runs the Server" });
	await expect.element(requests).toMatchTextContent(/SITE_URL=.*SMTP_URL=.*BACKUP_DIR=.*restart/s);
	expect(requests.getByRole("button", { name: /^Copy the Text ?: / }).elements()).toHaveLength(3);
});

test("a link of Going Live leads to the texts for the person who runs the server", async () => {
	await openScreen("/dashboard/site#ask-the-server");
	await expect
		.element(page.getByRole("heading", { name: "Ask Whoever Runs the Server" }))
		.toBeInViewport();
});

test("the form previews the logo and the entered colour on light and on dark pages", async () => {
	const logo = { id: "1", url: "/favicon.svg", width: 36, height: 34, ground: "dark" as const };
	await openSettings({
		"GET /site": () => ({ result: { ...siteSettings(), logo } }),
	});
	await page.getByLabelText("Colour of links and buttons").fill("#0e5794");
	const coloursOf = (theme: string) => {
		const figure = page.getByRole("figure", { name: `On ${theme} pages` }).element();
		return [...figure.querySelectorAll("rect")].map((rect) => rect.getAttribute("fill"));
	};
	// The page, the background of the logo, a button and a badge.
	await expect
		.poll(() => coloursOf("light"))
		.toEqual(["#f2f6ed", "#0c1b18", "#0e5794", expect.anything()]);
	const [dark, ...others] = coloursOf("dark");
	expect([dark, others.length, others.includes("#0e5794")]).toEqual(["#0c1b18", 2, false]);
});
