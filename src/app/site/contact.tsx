import { type MouseEvent, useEffect, useRef } from "react";
import { head } from "../../shell/head.ts";
import { type Matches, siteOf } from "../../shell/root-data.ts";
import { knownPerson } from "../../shell/session.ts";
import { type Site, telUrl } from "../../site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea, TextInput } from "../../ui/field.tsx";
import { IndexCard } from "../../ui/index-card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useSite } from "../../ui/use-site.ts";
import { type ContactValues, mailWith, whatsappWith } from "./parts/contact-links.ts";

export const meta = ({ matches }: { matches: Matches }) =>
	head(matches, {
		title: "Contact",
		description: `Write to ${siteOf(matches).name} or call: email addresses, phone number and where we are.`,
		path: "/contact",
	});

const EMPTY: ContactValues = { name: "", email: "", message: "" };

export default function Contact() {
	const site = useSite();
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		for (const [name, value] of knownPerson()) {
			const field = form.current?.elements.namedItem(name) as HTMLInputElement;
			field.value ||= value;
		}
	}, []);
	/** Builds the address on click, because `href` must not contain form values. */
	const withValues = (write: (site: Site, values: ContactValues) => string, target: string) => ({
		to: write(site, EMPTY),
		"data-replay-click": true,
		onClick(event: MouseEvent) {
			if (!form.current) return;
			event.preventDefault();
			const values = Object.fromEntries(new FormData(form.current)) as ContactValues;
			open(write(site, values), target, "noopener");
		},
	});
	return (
		<>
			<PageHead title="Contact" lead="Ask about a project, a category or a deadline." />
			<div className="wrap section contact grid items-start gap-8">
				<IndexCard
					title="Write or call"
					level={2}
					rows={[
						{
							key: "whatsapp",
							content: <ContactLink href={`https://wa.me/${site.whatsapp}`}>WhatsApp</ContactLink>,
						},
						...site.mailboxes.map((mailbox) => ({
							key: mailbox,
							content: <ContactLink href={`mailto:${mailbox}`}>{mailbox}</ContactLink>,
						})),
						...[site.phone, site.second_phone || []].flat().map((phone) => ({
							key: phone,
							content: <ContactLink href={telUrl({ phone })}>{phone}</ContactLink>,
						})),
						{ key: "places", content: site.places },
						...(site.opening_hours ? [{ key: "hours", content: site.opening_hours }] : []),
					]}
				/>
				<Card>
					{/* Nothing is submitted here, even without script: the button has no submit type. */}
					<form ref={form} className="flex flex-col gap-6">
						<TextInput label="Name" name="name" autoComplete="name" />
						<TextInput label="Email" name="email" type="email" autoComplete="email" />
						<TextArea label="Message" name="message" rows={6} />
						<div>
							{/* Not `aria-disabled`: the specification has an enabled button, which sends nothing. */}
							<Button className="btn-inert" aria-describedby="contact-note">
								Submit
							</Button>
							<p id="contact-note" className="note mt-3">
								This form does not send anything yet. Send your message another way:
							</p>
							<div className="mt-3 flex flex-wrap gap-3">
								<LinkButton small {...withValues(whatsappWith, "_blank")}>
									Open in WhatsApp
								</LinkButton>{" "}
								<LinkButton small {...withValues(mailWith, "_self")}>
									Open in Email App
								</LinkButton>
							</div>
						</div>
					</form>
				</Card>
			</div>
		</>
	);
}

function ContactLink({ href, children }: { href: string; children: string }) {
	return (
		<a className="link inline-flex min-h-11 items-center" href={href}>
			{children}
		</a>
	);
}
