import { content, picture, saveProject, tool } from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";

/* src/features/projects/screens/project-{fields,editor}.component.test.tsx test every field and tool of the form. */

const PICTURE = "https://lh7-rt.googleusercontent.com/docsz/AD_4nXd-rig.png";

/** What Google Docs puts on the clipboard: everything in a bold element, and formats as styles of spans. */
function fromDocs(): string {
	const style = "font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;";
	const span = (text: string, more = "font-weight:400;font-style:normal;") =>
		`<span style="${style}${more}">${text}</span>`;
	const raised = (text: string, way = "super") =>
		span(`<span style="font-size:0.6em;vertical-align:${way};">${text}</span>`);
	const line = (html: string) =>
		`<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${html}</p>`;
	const item = (text: string) =>
		`<li dir="ltr" style="list-style-type:disc;${style}" aria-level="1"><p dir="ltr" role="presentation">${span(text)}</p></li>`;
	const row = (...cells: string[]) =>
		`<tr style="height:0pt">${cells.map((text) => `<td style="border:solid">${line(span(text))}</td>`).join("")}</tr>`;
	const html = [
		line(
			`${span("Water boils at ")}${span("90 °C", "font-weight:700;font-style:normal;")}${span(" up here, ")}${span("not", "font-weight:400;font-style:italic;")}${span(" at 10")}${raised("3")}${span(" hPa: y = x")}${raised("2")}${span(", and CO")}${raised("2", "sub")}${span(" leaves.")}`,
		),
		`<ul style="margin-top:0;margin-bottom:0;">${item("One pan")}${item("Two thermometers")}</ul>`,
		`<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="312"><col></colgroup><tbody>${row("Soil", "Water (ml)")}${row("Clay", "210")}</tbody></table></div>`,
		line(`<span><img src="${PICTURE}" width="624" height="351" style="margin:0"></span>`),
	].join("");
	return `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0f9c-7fff">${html}</b><br class="Apple-interchange-newline">`;
}

test("staff publish an article from Google Docs in at most fourteen actions, and it is on the home page", async ({
	page,
	api,
	adminToken,
}) => {
	const staff = await newPerson(api, adminToken, "staff");
	const title = `Boiling Point of ${staff.username}`;
	const photo = await picture(600);
	await page.route(PICTURE, (route) =>
		route.fulfill({ contentType: photo.mimeType, body: photo.buffer }),
	);
	let actions = 0;
	const act = async (action: Promise<unknown>) => {
		await action;
		actions += 1;
	};
	await openDashboard(page, staff.token, "/dashboard/projects");
	await act(page.getByRole("link", { name: "Add New Project" }).click());
	await act(page.getByLabel("Title").fill(title));
	await act(page.getByLabel("Cover image file").setInputFiles(photo));
	await act(page.getByRole("checkbox", { name: "Physics" }).check());
	await act(page.getByLabel("Status").selectOption("published"));
	await act(page.getByLabel("Price (KES)").fill("4500"));
	await act(page.getByLabel("Material Cost (KES)").fill("1200"));
	await act(
		content(page).evaluate((editor, html) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/html", html);
			const paste = { clipboardData, bubbles: true, cancelable: true };
			editor.dispatchEvent(new ClipboardEvent("paste", paste));
		}, fromDocs()),
	);
	const warning = page.getByText("A picture is still stored on lh7-rt.googleusercontent.com");
	await expect(warning).toBeVisible();
	await expect(page.getByText("A table became lines, one for each row.")).toBeVisible();
	// The external picture would disappear, so it is replaced by an uploaded file.
	await act(content(page).locator("img[src*=googleusercontent]").click());
	await act(tool(page, "Image").click());
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	await act(dialog.getByLabel("Image file").setInputFiles(photo));
	await expect(dialog.getByLabel("Image address")).toHaveValue(/^\/media\//);
	await act(dialog.getByLabel(/^Description/).fill("The pan on its stove"));
	await act(dialog.getByRole("button", { name: "Insert Image" }).click());
	await expect(page.getByRole("img", { name: "Cover image preview" })).toBeVisible();
	await act(saveProject(page).click());
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	// Two minutes if each action takes eight seconds.
	expect(actions).toBeLessThanOrEqual(14);

	await expect(page.getByText("Project saved successfully")).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: title });
	await expect(row).toContainText("Published");
	await expect(row).toContainText("KES 4,500");

	await page.goto("/");
	const card = page.getByRole("article").filter({ hasText: title });
	await card.getByRole("link", { name: "Read More" }).click();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	const article = page.locator(".article");
	await expect(article).toContainText(
		"Water boils at 90 °C up here, not at 10³ hPa: y = x², and CO₂ leaves.",
	);
	await expect(article.locator("strong")).toHaveText("90 °C");
	await expect(article.locator("em")).toHaveText("not");
	await expect(article.getByRole("listitem")).toHaveText(["One pan", "Two thermometers"]);
	for (const line of ["Soil: Water (ml)", "Clay: 210"]) {
		await expect(article.getByText(line, { exact: true })).toBeVisible();
	}
	await expect(article.getByRole("img")).toHaveAttribute("src", /^\/media\//);
	await expect(article.getByRole("img", { name: "The pan on its stove" })).toBeVisible();
	for (const amount of ["KES 4,500", "KES 1,200"]) {
		await expect(page.getByText(amount).first()).toBeVisible();
	}
	await expect(page.getByRole("main").getByText("Physics").first()).toBeVisible();
	const { body } = await api("GET", `/school-projects/by-slug/${page.url().split("/").at(-1)}`);
	await api("DELETE", `/school-projects/${body.result.id}`, { token: adminToken });
});
