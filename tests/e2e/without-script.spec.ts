import type { Page } from "@playwright/test";
import { type SitePath, sitePages } from "../../src/shell/screens.ts";
import { RESULT, SCHOOL, siteAddresses } from "./screens.ts";
import { expect, expectNoSidewaysScroll, started, withNewServer } from "./test.ts";

const PROJECT_SLUG = "bone-char-filter-that-takes-fluoride-out-of-borehole-water";
const PROJECT = `/projects/${PROJECT_SLUG}`;
const ORDER = `/order/${PROJECT_SLUG}`;

// The tests fill the list of results, which other tests expect to be short.
const test = withNewServer();

// These tests are spread over all workers.
test.describe.configure({ mode: "parallel" });

/** Responds to the first request for the address with the given HTML and status 503. */
async function respondOnceWith(page: Page, address: string, html: string) {
	let first = true;
	await page.route(address, (route) => {
		if (!first) return route.fallback();
		first = false;
		return route.fulfill({ status: 503, contentType: "text/html", body: html });
	});
}

/** Red, green and blue of the pixel in the middle of a screenshot. */
async function middleColour(page: Page, picture: Buffer): Promise<number[]> {
	return page.evaluate(async (base64) => {
		const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
		const image = await createImageBitmap(new Blob([bytes]));
		const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
		context?.drawImage(image, 0, 0);
		const [middle, row] = [image.width / 2, image.height / 2].map(Math.floor) as [number, number];
		return [...(context?.getImageData(middle, row, 1, 1).data ?? [])].slice(0, 3);
	}, picture.toString("base64"));
}

for (const [what, path] of [
	["a card", "/projects"],
	["an article", PROJECT],
	["a photo in the gallery", "/gallery"],
] as const) {
	test(`${what} whose picture cannot be loaded shows the placeholder before any script has started`, async ({
		page,
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "light" });
		const visitor = await context.newPage();
		await visitor.route("**/media/**", (route) => route.fulfill({ status: 404 }));
		await visitor.goto(`${baseURL}${path}`);
		const picture = visitor.getByRole("main").locator("img.picture").first();
		await picture.scrollIntoViewIfNeeded();
		await page.goto("/contact");
		// The colour of `--manila`.
		await expect
			.poll(async () => middleColour(page, await picture.screenshot()))
			.toEqual([0xf4, 0xde, 0xa7]);
		await context.close();
	});
}

test("Try Again on a page that could not load its data loads the page again", async ({
	page,
	browser,
	baseURL,
	expectedErrors,
}) => {
	expectedErrors.push("503");
	await page.route("**/api/school-projects?*", (route) => route.fulfill({ status: 503 }));
	await page.goto("/contact");
	await started(page);
	await page.getByRole("contentinfo").getByRole("link", { name: "Projects", exact: true }).click();
	await expect(page.getByText("Failed to fetch articles: 503")).toBeVisible();
	const html = await page.content();

	const context = await browser.newContext({ javaScriptEnabled: false });
	const withoutScript = await context.newPage();
	const address = `${baseURL}/projects?page=2&from=mail`;
	await respondOnceWith(withoutScript, address, html);
	await withoutScript.goto(address);
	await expect(withoutScript.getByText("Failed to fetch articles: 503")).toBeVisible();
	await withoutScript.getByRole("button", { name: "Try Again" }).click();
	await expect(withoutScript.getByText("Page 2 of 3")).toBeVisible();
	expect(withoutScript.url()).toBe(address);
	await context.close();
});

test.describe("a form that is sent twice", () => {
	test.use({ javaScriptEnabled: false });

	/** Submits the form, goes back, and submits it again unchanged. */
	async function sendTwice(page: Page, submit: string, fill: () => Promise<void>) {
		for (const round of [1, 2]) {
			if (round === 2) await page.goBack();
			await fill();
			await page.getByRole("button", { name: submit }).click();
			await page.waitForURL(/\?(placed|sent)=MR-/);
		}
	}

	test("creates one request for help, including its files", async ({ page, api, adminToken }) => {
		await page.goto("/request-service");
		await sendTwice(page, "Submit Request", async () => {
			await page.getByLabel("Full name").fill("Brian Kamau");
			await page.getByLabel("Email").fill("brian@school.example");
			await page.getByLabel("Phone number").fill("0712345678");
			await page.getByLabel("Institution").fill("Kerio Sands Secondary");
			await page.getByLabel("Someone under 18").check();
			await page.getByLabel("Their number").fill("0722 000 111");
			await page.getByLabel("Project title").fill("Asked once only");
			await page.getByLabel("Project category").selectOption("Robotics");
			await page.getByLabel("Deadline").fill("2027-03-14");
			await page.getByLabel("Prototype Development").check();
			await page.getByLabel(/^Files/).setInputFiles({
				name: "plan.pdf",
				mimeType: "application/pdf",
				buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
			});
		});
		await expect(
			page.getByRole("heading", { name: "Request Submitted Successfully!" }),
		).toBeVisible();
		await expect(page.getByText("Your request has been received by our team.")).toBeVisible();
		await expect(page.getByText("We'll contact you within 24 hours.")).toBeVisible();
		const { body } = await api("GET", "/requests?search=Asked+once", { token: adminToken });
		expect(body.result.requests).toHaveLength(1);
		expect(body.result.requests[0].files).toHaveLength(1);
		expect(body.result.requests[0]).toMatchObject({
			under_18: true,
			guardian: { name: null, phone: "0722000111" },
		});
	});
});

test.describe("a customer without script", () => {
	test.use({ javaScriptEnabled: false });

	test("pays by hand, sends the code, and prints the receipt once it is confirmed", async ({
		page,
		api,
		adminToken,
		expectedErrors,
	}) => {
		const placed = await api("POST", "/orders/by-slug", {
			body: { slug: PROJECT_SLUG, name: "Pays by Hand", phone: "0712345678" },
		});
		const { id, reference } = placed.body.data.order;
		await page.goto(`/track?reference=${reference}`);
		await page.getByLabel("Phone").fill("+254 712 345 678");
		await page.getByRole("button", { name: "Show My Order" }).click();
		await page.getByText("Ways to pay").click();
		await expect(page.getByText("247247")).toBeVisible();
		await page.getByLabel("M-Pesa code").fill("not one");
		expectedErrors.push("422");
		await page.getByRole("button", { name: "I Have Paid" }).click();
		await expect(page.getByText(/^An M-Pesa code is ten letters/)).toBeVisible();
		await expect(page.getByLabel("M-Pesa code")).toHaveValue("not one");
		await page.getByLabel("M-Pesa code").fill("hand000001");
		await page.getByRole("button", { name: "I Have Paid" }).click();
		await expect(page.getByText("Thank you. We will check the code")).toBeVisible();

		const token = { token: adminToken };
		const { body } = await api("GET", `/orders/${id}`, token);
		const [payment] = body.data.order.payments;
		expect(payment).toMatchObject({ code: "HAND000001", state: "unconfirmed" });
		await api("PUT", `/orders/${id}/payments/${payment.id}`, {
			...token,
			body: { state: "confirmed", amount: 1_250.5 },
		});
		await page.goto(`/track?reference=${reference}`);
		await page.getByLabel("Phone").fill("0712345678");
		await page.getByRole("button", { name: "Show My Order" }).click();
		await page.getByRole("link", { name: "Show and print" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
		await expect(page.getByRole("row", { name: /HAND000001/ })).toContainText("KES 1,250.50");
		await expect(page.getByText("Pays by Hand")).toBeVisible();
		await expectNoSidewaysScroll(page);
	});

	test("reports whether parts that were handed over have arrived", async ({
		page,
		api,
		adminToken,
	}) => {
		const placed = await api("POST", "/orders/by-slug", {
			body: { slug: PROJECT_SLUG, name: "Has It Now", phone: "0712345678" },
		});
		const { id, reference } = placed.body.data.order;
		const token = { token: adminToken };
		for (const what of ["Frame", "Panel"]) {
			const plan = { what, place: "Collected in Nakuru", planned_on: "2031-03-20" };
			const { body } = await api("POST", `/orders/${id}/deliveries`, { ...token, body: plan });
			await api("PUT", `/orders/${id}/deliveries/${body.data.delivery.id}`, {
				...token,
				body: { state: "handed_over", handed_to: "Grace" },
			});
		}
		await page.goto(`/track?reference=${reference}`);
		await page.getByLabel("Phone").fill("0712345678");
		await page.getByRole("button", { name: "Show My Order" }).click();
		await page.getByRole("button", { name: "I Have It: Frame" }).click();
		await expect(page.getByText("You have received it.")).toBeVisible();
		await page.getByRole("button", { name: "It Has Not Arrived: Panel" }).click();
		await expect(
			page.getByText("You have not received it. We will call you about it."),
		).toBeVisible();
		const { body } = await api("GET", `/orders/${id}/deliveries`, token);
		const states = body.data.deliveries.map(({ state }: { state: string }) => state);
		expect(states).toEqual(["received", "missing"]);
		await expectNoSidewaysScroll(page);
	});
});

/** Runs in the page: visible controls that do nothing without script, except those described as coming soon. */
function deadControls(): string[] {
	const isDead = (control: Element) => {
		// A tick in a list, the current tab, a button at the end of a list.
		if (control.matches("[type=checkbox]:not([name]), [aria-selected=true], :disabled"))
			return false;
		if (control instanceof HTMLAnchorElement) {
			const { hash, href } = control;
			if (control.textContent === "Try Again" || control.matches(".site-header a, .site-footer a"))
				return false;
			if (hash && control.pathname === location.pathname)
				return document.getElementById(hash.slice(1)) === null;
			return !control.hasAttribute("href") || href === location.href;
		}
		if (control.getAttribute("aria-disabled") === "true" || control.tagName === "SUMMARY")
			return false;
		if (control instanceof HTMLButtonElement && control.type !== "submit")
			return !control.popoverTargetElement;
		const { form } = control as HTMLButtonElement;
		// Fields without a button to submit them; the contact form's words can be copied.
		return !form?.querySelector("[type=submit]") && !form?.querySelector("#contact-note");
	};
	const controls = document.querySelectorAll(
		"a, button, summary, select, textarea, input, [role=button]",
	);
	return [...controls]
		.filter((control) => control.checkVisibility({ visibilityProperty: true }) && isDead(control))
		.map((control) => {
			const { name } = control as HTMLInputElement;
			return `${control.tagName.toLowerCase()} ${control.textContent || name}`;
		});
}

test("with script, no text says that it is needed, and the controls that need it are shown", async ({
	page,
}) => {
	await page.goto("/login");
	await expect(page.getByText("needs JavaScript")).toBeHidden();
	await page.goto(PROJECT);
	await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
	await page.goto("/judging");
	await expect(page.getByText("need JavaScript")).toBeHidden();
	await expect(page.getByRole("button", { name: "Save for Reading Offline" })).toBeVisible();
});

test.describe("every page without script", () => {
	test.use({ javaScriptEnabled: false });

	/** The heading and a text of a page's main content, unless both are its title. */
	const EXPECTED_TEXTS: Partial<Record<SitePath, [heading: string, text: string]>> = {
		"/": ["From first idea to judging day", "Read More"],
		"/projects": ["School Projects", "Page 1 of"],
		"/projects/:slug": ["Maize Dryer with a Moisture Alarm", "Order Now"],
		"/saved": ["Saved Projects", "This page needs JavaScript"],
		"/order/:slug": ["Order This Project", "Full material cost payment is required"],
		"/track": ["Track an Order", "Show My Order"],
		"/receipt/:reference": ["Price Summary", "Maize Dryer with a Moisture Alarm"],
		"/help-given/:reference": ["What We Did for You", "Sheet not found"],
		"/categories": ["Categories", "Robotics"],
		"/gallery": ["Project Gallery", "Titration on the table"],
		"/gallery/:id": ["Titration on the table", "Guava, orange and lemon"],
		"/results": ["Results", "All Years"],
		"/results/search": ["Search the Results", "Results of all years"],
		"/results/:resultId": [RESULT, "Position"],
		"/schools/:slug": [SCHOOL, "Participant"],
		"/resources": ["Free Resources", "Timetable Conflicts as a Graph Colouring Problem"],
		"/my-work": ["My Own Work", "Your workbook stays on your device."],
		"/judging": [
			"How Projects Are Judged",
			"“Judge Your Project” and “Plan Your Board” need JavaScript.",
		],
		"/how-it-works": ["How It Works and What It Costs", "We never ask for your PIN"],
		"/request-service": ["Request a Project", "Required Services"],
		"/contact": ["Contact", "Write or call"],
		"/forums": ["Forums", "Quick Links"],
		"/login": ["Login", "Forgot your password?"],
		"/signup": ["Sign Up", "Have an account?"],
		"/forgot-password": ["Forgot Password", "We will email you a link"],
		"/reset-password": ["New Password", "Link no longer working?"],
		"/invitation": ["Invitation", "Choose a name and a password"],
		"/privacy": ["Privacy", "Who sees it"],
		"/accessibility": ["Accessibility", "What does not work yet"],
		"/offline": ["No connection", "It will open when you are back online"],
		"/*": ["404: page not found", "The page has moved"],
	};

	const titleOf = (path: SitePath) => {
		const screen = sitePages.find((one) => one.path === path);
		return screen && "title" in screen ? screen.title : "";
	};

	/** The specification says that this form sends nothing. */
	const NOTHING_SENT = "/contact: button Submit";

	test("is complete, links to every other page, and shows no control that does nothing, apart from one that the specification wants", async ({
		page,
		api,
		expectedErrors,
	}) => {
		expectedErrors.push("404");
		const dead: string[] = [];
		const noteDead = async (address: string) => {
			const found = await page.evaluate(deadControls);
			dead.push(...found.map((control) => `${address}: ${control}`));
		};
		for (const [path, address] of await siteAddresses(api)) {
			const [heading, text] = EXPECTED_TEXTS[path] ?? [titleOf(path), titleOf(path)];
			await page.goto(address);
			// One call reads everything, because there are many pages.
			const { shown, ...read } = await page.evaluate(() => ({
				headings: [...document.querySelectorAll("h1")].map(({ textContent }) => textContent),
				// biome-ignore lint/performance/useDomNodeTextContent: text that is not shown does not count
				shown: document.body.innerText,
				footerLinks: [...document.querySelectorAll("footer.site-footer a[href]")].filter((link) =>
					link.checkVisibility({ visibilityProperty: true }),
				).length,
			}));
			expect(shown.toLowerCase(), path).toContain(text.toLowerCase());
			expect(shown, path).not.toMatch(/^Loading .*\.\.\.$/m);
			expect(read, path).toEqual({ headings: [heading], footerLinks: 14 });
			await noteDead(address);
		}
		for (const tab of ["categories", "writeup", "display-board"]) {
			await page.goto(`/resources?tab=${tab}`);
			await noteDead(page.url());
		}
		expect(dead).toEqual([NOTHING_SENT]);
	});

	for (const [path, text] of [
		["/login", "Signing in needs JavaScript. Please switch it on first."],
		["/signup", "You can create an account here, but signing in needs JavaScript."],
	] as const) {
		test(`${path} says before it is filled in that signing in needs JavaScript`, async ({
			page,
		}) => {
			await page.goto(path);
			await expect(page.getByText(text)).toBeVisible();
		});
	}

	test("can be reached by the menu on a phone and by the bar on a wide screen", async ({
		page,
	}) => {
		await page.goto("/");
		await page.getByRole("button", { name: "Menu" }).click();
		await page
			.getByRole("navigation", { name: "Menu" })
			.getByRole("link", { name: "Results" })
			.click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results");
		await page.setViewportSize({ width: 1280, height: 900 });
		await page
			.getByRole("navigation", { name: "Main" })
			.getByRole("link", { name: "Gallery" })
			.click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project Gallery");
	});
});

test.describe("without any style sheet", () => {
	test.use({ javaScriptEnabled: false });

	test("adjacent links do not run together", async ({ page, baseURL }) => {
		for (const path of ["/", "/results", "/resources", "/projects", PROJECT, ORDER, "/contact"]) {
			await page.route(`${baseURL}${path}`, async (route) => {
				const answer = await route.fetch();
				const html = (await answer.text()).replaceAll(/<style>[\s\S]*?<\/style>/g, "");
				await route.fulfill({ response: answer, body: html });
			});
			await page.goto(path);
			const touching = await page.getByRole("link").evaluateAll((links) =>
				links.slice(1).flatMap((link, index) => {
					// When a link wraps, compare the last line of the first link with the first line of the second.
					const before = [...(links[index] as Element).getClientRects()].at(-1);
					const here = link.getClientRects()[0];
					if (!before || !here) return [];
					const sameLine = before.bottom > here.top && here.bottom > before.top;
					const apart = here.left - before.right >= 2 || before.left - here.right >= 2;
					return sameLine && !apart ? [`${links[index]?.textContent}|${link.textContent}`] : [];
				}),
			);
			expect.soft(touching, path).toEqual([]);
		}
	});
});

test("a long list of results has pages of a hundred, each with only its own rows", async ({
	page,
	browser,
	baseURL,
	api,
	adminToken,
}) => {
	for (let start = 0; start < 105; start += 15) {
		await Promise.all(
			Array.from({ length: 15 }, (_, index) =>
				api("POST", "/results", {
					token: adminToken,
					body: { title: `Long List ${start + index}`, year: 2031, status: "published" },
				}),
			),
		);
	}
	const cards = (visitor: Page) => visitor.getByRole("heading", { level: 2 }).getByRole("link");
	const turnPage = async (visitor: Page) => {
		await expect(cards(visitor)).toHaveCount(100);
		await visitor.getByRole("link", { name: "Next", exact: true }).click();
		await expect(visitor.getByText("Page 2 of 2")).toBeVisible();
		await expect(cards(visitor)).toHaveCount(5);
	};
	const chooseYear = async (visitor: Page) => {
		await visitor.getByRole("link", { name: "2026", exact: true }).click();
		await expect(visitor).toHaveURL(/\?year=2026$/);
		await expect(cards(visitor)).toHaveText(["Rift Valley Regional Fair 2026"]);
		await visitor.getByRole("link", { name: "All Years" }).click();
		await expect(visitor.getByText("Page 1 of 2")).toBeVisible();
	};

	const context = await browser.newContext({ javaScriptEnabled: false });
	const withoutScript = await context.newPage();
	const answer = await withoutScript.goto(`${baseURL}/results`);
	expect(new Set((await answer?.text())?.match(/Long List \d+/g)).size).toBe(100);
	await turnPage(withoutScript);
	await chooseYear(withoutScript);
	await context.close();

	await page.goto("/results");
	await started(page);
	await turnPage(page);

	// When the list is reached by a link of the site, the browser holds all results.
	await page.goto("/contact");
	await started(page);
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("navigation", { name: "Menu" }).getByText("Results").click();
	await turnPage(page);
	await chooseYear(page);
});
