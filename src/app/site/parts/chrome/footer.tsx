import { isOwnServer } from "../../../../platform/browser/api-bases.ts";
import type { SitePath } from "../../../../shell/screens.ts";
import { telUrl } from "../../../../site.ts";
import { EmailText } from "../../../../ui/contact-text.tsx";
import { Link } from "../../../../ui/link.tsx";
import { useSite } from "../../../../ui/use-site.ts";
import { ChromePart } from "./chrome-part.tsx";

/** As specified, the gallery entry links to the projects. */
const quickLinks = [
	{ to: "/resources", label: "Resources" },
	{ to: "/projects", label: "Projects" },
	{ to: "/projects", label: "Project Gallery" },
	{ to: "/forums", label: "Forums" },
	{ to: "/contact", label: "Contact Us" },
	{ to: "/how-it-works", label: "How It Works" },
] as const satisfies readonly { to: SitePath; label: string }[];
/** For orders and requests that our own server has stored. */
const trackLink = { to: "/track", label: "Track an Order" } as const;

/** CSS shows either the links for members or those for anonymous visitors, see `Header`. */
const accountLinks = [
	{ className: "member", to: "/dashboard", label: "Dashboard" },
	{ className: "anonymous", to: "/login", label: "Login" },
	{ className: "anonymous", to: "/signup", label: "Sign Up" },
];

export function Footer({ onLogout }: { onLogout?: () => void }) {
	return (
		<ChromePart part="footer" className="site-footer">
			<FooterContent onLogout={onLogout} />
		</ChromePart>
	);
}

export function FooterContent({ onLogout }: { onLogout?: (() => void) | undefined }) {
	const site = useSite();
	return (
		<div className="wrap site-footer-grid">
			<section className="site-footer-about" aria-labelledby="footer-about">
				<h2 id="footer-about">About</h2>
				<p>{site.about}</p>
			</section>
			<nav aria-labelledby="footer-links">
				<h2 id="footer-links">Quick Links</h2>
				<ul>
					{[...quickLinks, ...(isOwnServer() ? [trackLink] : [])].map((link) => (
						<li key={link.label}>
							<Link className="footer-link" to={link.to}>
								{link.label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<section aria-labelledby="footer-contact">
				<h2 id="footer-contact">Contact</h2>
				<ul>
					{site.mailboxes.map((mailbox) => (
						<li key={mailbox}>
							<a className="footer-link" href={`mailto:${mailbox}`}>
								<EmailText>{mailbox}</EmailText>
							</a>
						</li>
					))}
					<li>
						<a className="footer-link" href={telUrl(site)}>
							{site.phone}
						</a>
					</li>
					<li>{site.places}</li>
				</ul>
			</section>
			<nav aria-labelledby="footer-account">
				<h2 id="footer-account">Account</h2>
				<ul>
					{accountLinks.map(({ className, to, label }) => (
						<li className={className} key={to}>
							<Link className="footer-link" to={to}>
								{label}
							</Link>
						</li>
					))}
					<li className="member">
						<button type="button" className="footer-link" data-replay-click onClick={onLogout}>
							Logout
						</button>
					</li>
				</ul>
			</nav>
			<div className="site-footer-end">
				{/* A cached page may have been rendered in an earlier year than the browser's. */}
				<p suppressHydrationWarning>{`© ${new Date().getFullYear()} ${site.name}`}</p>
				<Link className="footer-link" to="/privacy">
					Privacy
				</Link>{" "}
				<Link className="footer-link" to="/accessibility">
					Accessibility
				</Link>
			</div>
		</div>
	);
}
