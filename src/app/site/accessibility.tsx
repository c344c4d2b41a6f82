import { headOf } from "../../shell/head.ts";
import { telUrl } from "../../site.ts";
import { IndexCard } from "../../ui/index-card.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useSite } from "../../ui/use-site.ts";

const LEAD = "What works on this site for everyone, what does not yet, and how to reach us.";

export const meta = headOf({ title: "Accessibility", description: LEAD, path: "/accessibility" });

/** Only what a test of the site proves. */
const works = [
	"Keyboard only: each link, button and field can be reached, used and left, and you can see where you are.",
	"Screen readers: pages have a title, headings and landmarks; fields have labels; changes and errors are read out.",
	"Text at twice its size, and windows 320 pixels wide (400% zoom on a computer): nothing is cut off, and nothing scrolls sideways.",
	"Text has good contrast in light and dark colours; in Windows high contrast mode you can see what is selected.",
	"If your device is set to reduce motion, nothing moves.",
	"Without JavaScript, and on slow connections, you can read, search, order and ask for help.",
];

const notYet = [
	"No one from outside has audited the site, and no one who uses a screen reader every day has tested it for us.",
	"Pictures in older projects may have no description. For new ones our form asks for one.",
	"Photos in the gallery are described only by a title and a line or two.",
	"Buttons that say “coming soon” do nothing yet.",
	"All pages are in English. Some browsers can translate them.",
];

export default function Accessibility() {
	const site = useSite();
	const [mailbox] = site.mailboxes;
	return (
		<>
			<PageHead title="Accessibility" lead={LEAD} />
			<div className="wrap section grid items-start gap-6 lg:grid-cols-2">
				<IndexCard level={2} title="What works" rows={rowsOf(works)} />
				<div className="grid gap-6">
					<IndexCard level={2} title="What does not work yet" rows={rowsOf(notYet)} />
					<IndexCard level={2} title="Our aim">
						<p className="mt-3">
							The{" "}
							<a href="https://www.w3.org/TR/WCAG22/">Web Content Accessibility Guidelines 2.2</a>,
							level AA. Every page is checked against them automatically before each new version.
							Automatic checks find only some faults, so we do not claim to meet the guidelines in
							full.
						</p>
					</IndexCard>
					<IndexCard level={2} title="Something in your way?">
						<p className="mt-3">
							Tell us the page, what you wanted to do and what you use to read it. We will help you
							get there and fix the page.
						</p>
						<p className="mt-3">
							<a href={`mailto:${mailbox}?subject=Accessibility`}>{mailbox}</a>,{" "}
							<a href={telUrl(site)}>{site.phone}</a>, or <Link to="/contact">Contact</Link>.
						</p>
					</IndexCard>
				</div>
			</div>
		</>
	);
}

const rowsOf = (lines: readonly string[]) => lines.map((line) => ({ key: line, content: line }));
