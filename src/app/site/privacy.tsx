import type { ReactNode } from "react";
import { UNSENT_DAYS } from "../../platform/browser/safe-storage.ts";
import { DEFAULT_RETENTION_MONTHS, describeRetention, RETENTION } from "../../product/retention.ts";
import { headOf } from "../../shell/head.ts";
import { useRootData } from "../../shell/root-data.ts";
import { Card } from "../../ui/card.tsx";
import { IndexCard } from "../../ui/index-card.tsx";
import { ERASURE, InKiswahili } from "../../ui/kiswahili.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useSite } from "../../ui/use-site.ts";
import { OwnServerLink } from "./parts/own-link.tsx";
import { RetentionList } from "./parts/retention-list.tsx";

export const meta = headOf({
	title: "Privacy",
	description: "What we keep about you, why, for how long, who sees it and how to have it erased.",
	path: "/privacy",
});

const storedData = (months: number): [what: string, why: string, howLong: string][] => [
	[
		"An order: name, phone, and email, notes and a parent or guardian's name and number if you gave them; the code and the number of a payment; what we did for you",
		"To call you, agree on the work and keep our books",
		`Name, phone, email, notes, guardian, payment codes and what we did are removed ${describeRetention("orders", months)}, or earlier at your request; the project, its status, amounts and dates stay for our books`,
	],
	[
		"A request for help: name, email, phone, institution, what you wrote and the files you sent",
		"To answer within 24 hours and to help with the project",
		`Everything but its status and dates is removed ${describeRetention("requests", months)}, or earlier at your request`,
	],
	[
		"An account: username, email, which devices are signed in, and your password in a form that cannot be read back",
		"To let you sign in and see your own orders",
		"Until you delete the account, or we do so at your request; your name is then also removed from our record of changes",
	],
	[
		"Fair results: name, school, position and score",
		"They are the public record of a competition",
		"As long as they are of interest; we take a name out at the request of the participant or a parent",
	],
	[
		"Photos in projects and in the gallery",
		"To show what was built",
		`As long as they are shown. One that we take down is deleted after ${RETENTION.trash.amount} days, or at once if you ask; copies in browsers and networks are gone 7 days later`,
	],
	[
		"Which pages are visited and how they are used, without their texts and without anything you type",
		"To see what is hard to find or does not work",
		"As long as our analytics service is set to keep them; we keep no copy",
	],
	[
		"Your device's network address",
		"To stop people who try many passwords or flood us with forms",
		`At most an hour; the network it belongs to, for ${RETENTION.securityEvents.amount} days in our record of sign-ins`,
	],
];

export default function Privacy() {
	const site = useSite();
	const [mailbox] = site.mailboxes;
	const months = useRootData()?.retentionMonths ?? DEFAULT_RETENTION_MONTHS;
	return (
		<>
			<PageHead
				title="Privacy"
				lead="What we keep about you, why, for how long, who sees it and how to have it erased."
			/>
			<div className="wrap section grid gap-8">
				<IndexCard
					level={2}
					title="In short"
					className="max-w-195.5"
					rows={[
						{ key: "need", content: "We ask only for what we need to answer you." },
						{ key: "sell", content: "We never sell your data, and we show no advertisements." },
						{
							key: "erase",
							content: (
								<>
									Write to us and we will show, correct or erase what we have.
									<InKiswahili>{ERASURE}</InKiswahili>
								</>
							),
						},
						{
							key: "young",
							content: "If you are under 18, ask a parent or teacher before you write to us.",
						},
					]}
				/>
				<section className="grid gap-4">
					<h2>What is kept, why and how long</h2>
					<ul className="grid gap-5 sm:grid-cols-2">
						{storedData(months).map(([what, why, howLong]) => (
							<Card as="li" key={what}>
								<h3>{what}</h3>
								<dl className="facts mt-2">
									<div>
										<dt>Why</dt>
										<dd>{why}</dd>
									</div>
									<div>
										<dt>How long</dt>
										<dd>{howLong}</dd>
									</div>
								</dl>
							</Card>
						))}
					</ul>
				</section>
				<section className="grid max-w-text gap-4">
					<h2>How long we keep it, item by item</h2>
					<p>
						Every hour we delete data that is past its time limit, or remove what identifies a
						person.
					</p>
					<RetentionList retentionMonths={months} />
				</section>
				<TextSection title="Who sees it">
					<p>
						Our staff, each with an account of their own, and the companies below. Files that you
						send us are not public and have no address that could be guessed. Changes that staff
						make are recorded with name and time.
					</p>
					<p>
						Companies that run servers, email and analytics for us handle data on our behalf and may
						not use it for themselves. Some of them may keep it outside Kenya; we use only those who
						promise the protection that Kenyan law asks for.
					</p>
				</TextSection>
				<TextSection title="If you are under 18">
					<p>
						Orders and requests should be sent by, or together with, a parent, guardian or teacher.
						Forms ask whether the order or request is for someone under 18, so that we can talk to a
						parent or guardian and get their consent; you can leave that question blank. A parent or
						guardian can withdraw that consent at any time: call or write to us. We never ask for an
						ID number, a birth date or a home address. If a child wrote to us alone, tell us and we
						will erase what they sent.
					</p>
					<p>
						Results pages are kept out of search engines, because they name pupils. At your request
						or a parent's we show only the initials, or no name at all.
					</p>
				</TextSection>
				<TextSection title="What stays in your browser">
					<p>
						When you sign in, your browser keeps a token and your name, so that you stay signed in
						for {RETENTION.sessions.amount} days or until you sign out. For{" "}
						{RETENTION.knownBrowsers.amount} days it also keeps a random number by which we
						recognise the browser, so that somebody who guesses passwords cannot lock you out. A
						form that you have begun stays in the open tab until it is sent. An order or request
						that you send without a connection waits in your browser, with its files, for at most{" "}
						{UNSENT_DAYS} days, or until it is sent, you discard it or you sign out. For each order
						or request your browser keeps the reference, the project and the date, so that you can
						find it under <OwnServerLink to="/track">Track an Order</OwnServerLink>, until you press
						Remove there. The projects that you save stay on this device, under{" "}
						<Link to="/saved">Saved Projects</Link>. Analytics keep a random number and the first
						page that you came to. There are no advertising cookies.
					</p>
				</TextSection>
				<TextSection title="Analytics">
					<p>
						We may use PostHog to count page views and clicks, and to record how pages are used.
						Before anything leaves your device, all text on the page and everything you type is
						replaced by asterisks. Links, labels, descriptions, and names of files and photos are
						left out. Addresses are cut before the question mark or hash, so that we do not receive
						your searches. The contents of the dashboard, and of the pages where you sign in or
						choose a password, are not recorded at all.
					</p>
					<p>
						It receives a random number for your browser, the kind of browser and device, language,
						time zone and screen size, and, like any server that you connect to, your network
						address. When you are signed in, it also receives your account number, the part of your
						email before the @ sign and your role.
					</p>
					<p>
						If your browser sends Do Not Track or Global Privacy Control, analytics are not loaded
						at all. You do not need to ask us.
					</p>
				</TextSection>
				<TextSection title="Your rights, and how to use them">
					<p>
						Kenya's Data Protection Act, 2019 gives you the right to know what we keep, to have a
						copy of it, to have it corrected or erased, and to object to its use. Write to{" "}
						<a href={`mailto:${mailbox}?subject=My%20data`}>{mailbox}</a> or call {site.phone}, from
						the address or number that we have, so that we know it is you. We answer within seven
						days and charge nothing. See also <Link to="/contact">Contact</Link>.
					</p>
					<p>
						With an account you need not ask: under{" "}
						<OwnServerLink to="/dashboard/account">Account</OwnServerLink> you can download your
						data, and customers can delete their account.
					</p>
					<p>
						If you are not happy with our answer, you can complain to the{" "}
						<a href="https://www.odpc.go.ke">Office of the Data Protection Commissioner</a>.
					</p>
				</TextSection>
			</div>
		</>
	);
}

function TextSection({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="grid max-w-text gap-3">
			<h2>{title}</h2>
			{children}
		</section>
	);
}
