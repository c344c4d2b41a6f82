// On SQLite alone.
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { expectRefused } from "../../../../tests/support/refusals.ts";
import { transaction } from "../../../db/transaction.ts";
import { hashPassword } from "./passwords.server.ts";
import { assertNotLikeStaff } from "./reserved-usernames.server.ts";

const app = await testApp();
const { db } = app.context;
afterAll(() => app.close());

const LIKE_STAFF =
	"This username is too similar to that of someone who runs this site. Please choose another one.";

function newcomer(name: string) {
	return { username: name, email: `${name}@School.example `, password: "a long password" };
}

test("a visitor signs up, and signs in with the email in any case", async () => {
	const up = await app.call("POST", "/auth/register", { body: newcomer("achieng") });
	expect(up.status).toBe(201);
	expect(up.body).toEqual({ success: true, result: { token: expect.any(String) } });

	const signedIn = await app.call("POST", "/auth/login", {
		body: { email: "ACHIENG@school.example", password: "a long password" },
	});
	expect(signedIn.status).toBe(200);
	expect(signedIn.body.result.user).toEqual({
		id: expect.any(String),
		email: "achieng@school.example",
		role: "user",
		username: "achieng",
	});
	const verified = await app.call("GET", "/auth/verify", { token: signedIn.body.result.token });
	expect(verified.body.result.user.email).toBe("achieng@school.example");
});

test("a sign-up and the sign-in after it in the same browser are one session", async () => {
	const { username: _, ...account } = newcomer("nekesa");
	const up = await app.call("POST", "/auth/register", { body: newcomer("nekesa") });
	const first: string = up.body.result.token;
	const signIn = async (token?: string) => {
		const answer = await app.call("POST", "/auth/login", {
			body: account,
			...(token && { token }),
		});
		return answer.body.result.token as string;
	};
	const countSessions = async (token: string) =>
		(await app.call("GET", "/auth/sessions", { token })).body.result?.length ?? "signed out";
	const second = await signIn(first);
	expect([await countSessions(second), await countSessions(first)]).toEqual([1, "signed out"]);
	// On another device, and with a token that has ended.
	const third = await signIn();
	expect(await countSessions(await signIn(first))).toBe(3);
	expect(await countSessions(third)).toBe(3);
	// In the browser of somebody else, whose session stays.
	const { token } = await app.user("user");
	expect([await countSessions(await signIn(token)), await countSessions(token)]).toEqual([4, 1]);
	// A wrong password ends nothing.
	const body = { ...account, password: "not this one" };
	expect((await app.call("POST", "/auth/login", { body, token: second })).status).toBe(401);
	expect(await countSessions(second)).toBe(4);
});

test("a sign-up cannot choose a role, id or second step", async () => {
	const extra = {
		role: "admin",
		id: "mine",
		created_at: "2001-01-01T00:00:00.000Z",
		provedAt: "x",
	};
	const up = await app.call("POST", "/auth/register", {
		body: { ...newcomer("wafula"), ...extra },
	});
	const { user } = (await app.call("GET", "/auth/verify", { token: up.body.result.token })).body
		.result;
	expect(user).toMatchObject({ username: "wafula", role: "user" });
	expect(user.id).not.toBe("mine");
});

test("the token is accepted with and without its Bearer prefix, also twice", async () => {
	const user = await app.user("user");
	for (const value of [user.token, `Bearer ${user.token}`, `Bearer Bearer ${user.token}`]) {
		const answer = await app.call("GET", "/auth/verify", { headers: { authorization: value } });
		expect(answer.status).toBe(200);
	}
});

test("an unknown email and a wrong password get the same response", async () => {
	const user = await app.user("user");
	const wrong = await app.call("POST", "/auth/login", {
		body: { email: user.email, password: "not this one" },
	});
	const unknown = await app.call("POST", "/auth/login", {
		body: { email: "nobody@school.example", password: "not this one" },
	});
	expect(wrong.status).toBe(401);
	expect({ ...unknown.body }).toEqual(wrong.body);
	expect(unknown.status).toBe(401);
});

// All refused and accepted usernames are in usernames.test.ts.
test("a username that the contract refuses is refused at sign-up and to an admin", async () => {
	const [user, admin] = [await app.user("user"), await app.user("admin")];
	const username = "Achieng\r\nBcc: b@spam.example";
	const fields = { username: "Username must be one line without hidden characters" };
	const up = await app.call("POST", "/auth/register", {
		body: { ...newcomer("okello"), username },
	});
	expect([up.status, up.body.fields]).toEqual([400, fields]);
	const edit = await app.call("PUT", `/users/${user.id}`, { as: admin, body: { username } });
	expect([edit.status, edit.body.fields]).toEqual([400, fields]);
});

test.each(["Mradi Support", "Safaricom"])(
	"the name %j is reserved for those who run the site: only an admin can assign it",
	async (username) => {
		const up = await app.call("POST", "/auth/register", {
			body: { ...newcomer("okello"), username },
		});
		expect([up.status, up.body.fields]).toEqual([
			400,
			{ username: expect.stringContaining("reserved") },
		]);
		const [user, admin] = [await app.user("user"), await app.user("admin")];
		const edit = await app.call("PUT", `/users/${user.id}`, { as: admin, body: { username } });
		expect([edit.status, edit.body.result.username]).toEqual([200, username]);
	},
);

let registered = 0;
const register = (username: string) => {
	registered += 1;
	const email = `looks-${registered}@looks.example`;
	const body = { ...newcomer("okello"), username, email };
	return app.call("POST", "/auth/register", { body, ip: "203.0.113.77" });
};

test.each([
	["achieng ouma", "ａｃｈｉｅｎｇ ouma"],
	["Moraa Nyaboke", "MORAA NYABOKE"],
	["Zoë Njoki", "zoe njoki"],
	["Gĩthinji", "Githinji"],
	["Atieno", "Ati\u200beno"],
])("once the username %j is taken, %j is taken, too", async (first, second) => {
	expect((await register(first)).status).toBe(201);
	const taken = await register(second);
	expect([taken.status, taken.body.fields]).toEqual([
		409,
		{ username: "This username is already taken" },
	]);
});

// Which names look alike is tested in src/look-alikes.test.ts.
test("two customers may have names that look alike", async () => {
	expect((await register("Ian")).status).toBe(201);
	expect((await register("lan")).status).toBe(201);
});

test.each([
	["Ian", "lan"],
	["acesa", "асеѕа"],
])("beside the staff member %j, only an admin can assign %j", async (first, second) => {
	const [staff, user, admin] = [
		await app.user("staff"),
		await app.user("user"),
		await app.user("admin"),
	];
	const name = (id: string, username: string) =>
		app.call("PUT", `/users/${id}`, { as: admin, body: { username } });
	expect((await name(staff.id, `${first} Desk9`)).status).toBe(200);
	const refused = await register(`${second} Desk9`);
	expect([refused.status, refused.body.fields]).toEqual([400, { username: LIKE_STAFF }]);
	expect((await register(`${first} Desk9`)).status).toBe(409);
	expect((await name(user.id, `${second} Desk9`)).status).toBe(200);
});

test("usernames that differ from a staff member's only in dots, dashes, spaces or look-alikes are refused", async () => {
	const [staff, admin] = [await app.user("staff"), await app.user("admin")];
	const body = { username: "njeri.editor" };
	await app.call("PUT", `/users/${staff.id}`, { as: admin, body });
	const check = (username: string) => transaction(db, (tx) => assertNotLikeStaff(tx, username));
	for (const username of [
		...["njeri..editor", "njerieditor", "njeri-editor", "njeri_editor", "njeri.editor."],
		...["Njeri Editor", "NJERI.EDIT0R", "_njeri.edltor_", "n.j.e.r.i.editor"],
	]) {
		await expect(check(username), username).rejects.toThrow(LIKE_STAFF);
	}
	for (const username of ["njeri", "njeri.editor2", "njeri.editors", "editor.njeri"]) {
		await check(username);
	}
});

test("a password of only spaces counts as missing, but spaces around a password are part of it", async () => {
	const blank = await app.call("POST", "/auth/register", {
		body: { ...newcomer("wanjala"), password: " ".repeat(10) },
	});
	expect(blank.status).toBe(400);
	expect(blank.body.fields).toEqual({ password: "Password is required" });
	const spaced = { ...newcomer("wanjala"), password: "  four words of mine " };
	expect((await app.call("POST", "/auth/register", { body: spaced })).status).toBe(201);
	const signIn = (password: string) =>
		app.call("POST", "/auth/login", { body: { email: spaced.email, password } });
	expect((await signIn(spaced.password)).status).toBe(200);
	expect((await signIn(spaced.password.trim())).status).toBe(401);
});

test("nothing is stripped from a password: with a NUL appended it is a different one", async () => {
	const account = { ...newcomer("nyambura"), password: "four words of mine" };
	expect((await app.call("POST", "/auth/register", { body: account })).status).toBe(201);
	const signIn = (password: string) =>
		app.call("POST", "/auth/login", { body: { email: account.email, password } });
	expect((await signIn(`${account.password}\0`)).status).toBe(401);
	expect((await signIn(`\0${account.password}`)).status).toBe(401);
	expect((await signIn(`${account.password}\ud800`)).status).toBe(401);
	expect((await signIn(account.password)).status).toBe(200);

	const withNul = { ...newcomer("wambui"), password: "with a \0 inside" };
	expect((await app.call("POST", "/auth/register", { body: withNul })).status).toBe(201);
	const login = (password: string) =>
		app.call("POST", "/auth/login", { body: { email: withNul.email, password } });
	expect((await login(withNul.password)).status).toBe(200);
	expect((await login("with a  inside")).status).toBe(401);
});

test.each([
	["on a list of common ones", "password123"],
	["made of the person's own name", "muthoni-2024"],
	["made of the person's own email address", "muthoni@school.example"],
])("a password %s is refused at its field, and nothing is created", async (_, password) => {
	const account = { ...newcomer("muthoni"), password };
	const refused = await app.call("POST", "/auth/register", { body: account });
	expect(refused.status).toBe(400);
	expect(refused.body.fields).toEqual({ password: refused.body.error });
	expect(refused.body.error).toMatch(/Please choose another one\.$/);
	const users = app.context.db.selectFrom("users").select("id");
	expect(await users.where("username", "=", "muthoni").execute()).toEqual([]);
});

test("an account keeps an easy password that it already has", async () => {
	const user = await app.user("user");
	await app.context.db
		.updateTable("users")
		.set({ password_hash: await hashPassword("password123") })
		.where("id", "=", user.id)
		.execute();
	const signedIn = await app.call("POST", "/auth/login", {
		body: { email: user.email, password: "password123" },
	});
	expect(signedIn.status).toBe(200);
});

test("an email and a username can be taken only once, regardless of case", async () => {
	await app.call("POST", "/auth/register", { body: newcomer("kiprotich") });
	const sameEmail = await app.call("POST", "/auth/register", {
		body: { ...newcomer("other"), email: "KIPROTICH@school.example" },
	});
	expect(sameEmail.status).toBe(409);
	expect(sameEmail.body.fields).toHaveProperty("email");
	const sameName = await app.call("POST", "/auth/register", {
		body: { ...newcomer("KIPROTICH"), email: "new@school.example" },
	});
	expect(sameName.status).toBe(409);
	expect(sameName.body.fields).toHaveProperty("username");
});

test("refusals name each field, the first one in error and message", async () => {
	const answer = await app.call("POST", "/auth/register", {
		body: { email: "no", password: "short" },
	});
	expectRefused(answer, {
		username: "Username is required",
		email: "Please enter a valid email address",
		password: "Password must be at least 8 characters",
	});
});

test("only the hash of a token is stored", async () => {
	const user = await app.user("user");
	const rows = await app.context.db.selectFrom("sessions").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(user.token);
});
