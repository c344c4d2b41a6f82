// npm run admin -- reset EMAIL: gives an admin a new password, printed once.
// npm run admin -- second-step EMAIL: removes an admin's lost second step; their password stays.
// npm run admin -- mail: lists emails that were given up; `mail retry` sends them again.
// npm run admin -- sms: prints the address for the SMS provider's delivery reports.
// npm run admin -- confirm-clock DATE: lets the server delete by age again after its clock has jumped.
// Works while the server runs.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { connect, type Db } from "../src/db/connect.ts";
import {
	removeAdminSecondStep,
	resetAdminPassword,
} from "../src/features/accounts/password-reset/admin-reset.server.ts";
import { declarations } from "../src/features.ts";
import { confirmClock } from "../src/platform/clock.server.ts";
import { keepFilesPrivate } from "../src/platform/files/private-files.server.ts";
import { listGivenUp, retryGivenUp } from "../src/platform/mail/outbox.server.ts";
import { reportSecret } from "../src/platform/mail/sms-channel.server.ts";
import { readSettings, type Settings } from "../src/platform/settings.ts";
import { nairobiDay } from "../src/platform/text/nairobi.ts";
import { upgrade } from "../src/server/upgrade.ts";
import { loadDotEnv } from "./dot-env.mjs";

try {
	keepFilesPrivate();
	await main(process.argv.slice(2));
} catch (error) {
	console.error(error instanceof Error && error.message ? error.message : error);
	process.exitCode = 1;
}

async function main(args: string[]): Promise<void> {
	const [command, email, ...more] = args;
	const isReset = command === "reset" && email && more.length === 0;
	const isSecondStep = command === "second-step" && email && more.length === 0;
	const isMail = /^mail( retry)?$/.test(args.join(" "));
	const isSms = args.join(" ") === "sms";
	const isClock = command === "confirm-clock" && more.length === 0;
	if (!isReset && !isSecondStep && !isMail && !isSms && !isClock) {
		throw new Error(
			"Usage: npm run admin -- reset EMAIL | second-step EMAIL | mail | mail retry | sms | confirm-clock DATE",
		);
	}
	if (isClock) requireToday(email);
	loadDotEnv();
	const settings = readSettings(process.env);
	if (isSms) {
		printReportAddress(settings);
		return;
	}
	if (!settings.databaseUrl && !existsSync(settings.dataDir)) {
		throw new Error(`DATA_DIR ${settings.dataDir} does not exist: npm start makes it`);
	}
	const connection = await connect(settings);
	const { db, close } = connection;
	try {
		await upgrade(connection, settings, (text) => console.error(text));
		if (isReset) await resetPassword(db, email);
		else if (isSecondStep) await removeSecondStep(db, email);
		else if (isClock) await trustClock(db);
		else if (email === "retry") console.log(`${await retryGivenUp(db)} emails will be tried again`);
		else await printGivenUp(db);
	} finally {
		await close();
	}
}

function printReportAddress({ sms, siteUrl }: Settings): void {
	if (!sms) throw new Error("SMS_PROVIDER is not set");
	console.log(`${siteUrl}/api/messages/reports/${reportSecret(sms)}`);
}

async function resetPassword(db: Db, email: string): Promise<void> {
	const password = randomBytes(12).toString("base64url");
	await resetAdminPassword(db, email, password);
	console.log(`New password of ${email}: ${password}`);
	console.log("(printed only now; every session of this account has ended)");
}

async function removeSecondStep(db: Db, email: string): Promise<void> {
	await removeAdminSecondStep(db, email);
	console.log(`The second step of ${email} is removed; every session of this account has ended`);
}

/** Makes the operator check the date: with a wrong clock, everything would count as old. */
function requireToday(given: string | undefined): void {
	const today = nairobiDay(Date.now());
	if (given === today) return;
	throw new Error(
		`The clock of this machine says ${today}. If that is today: npm run admin -- confirm-clock ${today}`,
	);
}

async function trustClock(db: Db): Promise<void> {
	await confirmClock({ db, tables: declarations.tables });
	console.log("The clock is confirmed: what is old enough is deleted within the hour");
}

async function printGivenUp(db: Db): Promise<void> {
	const mails = await listGivenUp(db);
	for (const { created_at, recipient, subject, last_error } of mails) {
		console.log(`${created_at}  ${recipient}  ${subject}\n    ${last_error}`);
	}
	console.log(`${mails.length} emails were given up; "mail retry" sends them again`);
}
