import { EMAIL, foreignRows, PASSWORD, type Row, TOKEN } from "./rows.ts";
import { type Answer, FAULTS, type Fault, json, ROLE, type Shapes } from "./shapes.ts";
import { breachesOf } from "./specified-calls.ts";

/*
 * A small in-memory server written from the specification's table of calls only. It shares no code with ours and
 * answers in the shapes that the test chooses.
 */

export interface ForeignCall {
	method: string;
	/** Path below the base, with its query string. */
	path: string;
	headers: Record<string, string | undefined>;
	body: string;
}

export class ForeignServer {
	shapes: Shapes;
	/** Every call received, in order. */
	readonly calls: ForeignCall[] = [];
	/** Differences between the calls and the specification's table. */
	readonly breaches: string[] = [];
	#fault: { answer: Answer; calls: RegExp } | undefined;
	#lastId = 100;
	readonly #data: ReturnType<typeof foreignRows>;

	/** @param picture address of the picture that every item shows */
	constructor(shapes: Shapes, picture: string) {
		this.shapes = shapes;
		this.#data = foreignRows(shapes, picture);
	}

	/** Until `heal`, calls such as "GET /users?page=1" that match the pattern are answered with this fault. */
	break(fault: Fault | Answer, calls = /./): void {
		this.#fault = { answer: typeof fault === "string" ? FAULTS[fault] : fault, calls };
	}

	heal(): void {
		this.#fault = undefined;
	}

	answer(call: ForeignCall): Answer {
		this.calls.push(call);
		this.breaches.push(...breachesOf(call));
		if (this.#fault?.calls.test(`${call.method} ${call.path}`)) return this.#fault.answer;
		const { pathname, searchParams } = new URL(call.path, "http://foreign");
		const [subject, ...rest] = pathname.slice(1).split("/");
		const steps = rest as [string?, string?, string?];
		const isStaff = call.headers.authorization?.replace(/^Bearer /, "") === TOKEN;
		const fields = () => JSON.parse(call.body || "{}") as Record<string, unknown>;
		const refuse = (status: number, error: string) => json({ success: false, error }, status);
		const method = call.method;
		const isPublic =
			subject === "auth" ||
			subject === "request" ||
			steps[0] === "by-slug" ||
			(method === "GET" &&
				(["gallery", "categories", "results"].includes(subject as string) ||
					searchParams.get("status") === "published"));
		if (!isPublic && !isStaff) return refuse(401, "Authentication required");
		switch (subject) {
			case "auth":
				return this.#auth(steps[0], fields);
			case "request":
				return this.#good({ message: "Thank you" });
			case "assets":
				return this.#upload();
			case "dashboard":
				return this.#stats();
			case "school-projects":
				return this.#projectCalls(method, steps, searchParams, fields);
			case "categories":
				return this.#rows(this.#data.categories, method, steps[0], fields, () => {
					if (this.shapes.categories === "bare") return json(this.#data.categories);
					return this.#good({ [this.shapes.categories]: this.#data.categories });
				});
			case "gallery":
				return this.#rows(this.#data.gallery, method, steps[0], fields, () => this.#galleryList());
			case "users":
				return this.#rows(this.#data.users, method, steps[0], fields, () => {
					const { users } = this.shapes;
					if (users === "result.users") return this.#good({ result: { users: this.#data.users } });
					return this.#good({ [users]: this.#data.users });
				});
			case "orders":
				if (steps[0] === "by-slug") return this.#good({ message: "Order received" });
				return this.#rows(this.#data.orders, method, steps[0], fields, () =>
					this.#good({ data: { orders: this.#data.orders, pagination: { pages: 1 } } }),
				);
			case "results":
				return this.#resultCalls(method, steps, searchParams, fields, isStaff);
		}
		return refuse(404, "Nothing here");
	}

	#good(fields: object): Answer {
		return json({ ...(this.shapes.success && { success: true }), ...fields });
	}

	#auth(step: string | undefined, fields: () => Record<string, unknown>): Answer {
		const user = { id: 41, email: EMAIL, role: ROLE };
		if (step === "verify") return this.#good({ result: { user } });
		// The specification requires `success: true` in these two answers, whatever the shape.
		if (step === "register") return json({ success: true, result: { token: TOKEN } });
		if (fields().password === PASSWORD) {
			return json({ success: true, result: { token: TOKEN, user } });
		}
		return json({ success: false, error: "Wrong password" }, 401);
	}

	#upload(): Answer {
		this.#lastId += 1;
		const asset = { id: this.#lastId, url: this.#data.gallery[0]?.image_url };
		return this.#good({ result: this.shapes.upload === "result" ? asset : { asset } });
	}

	#stats(): Answer {
		return this.#good({
			result: {
				stats: { articles: 7001, users: 7002, categories: 7003 },
				recentActivity: {
					articles: this.#data.projects.map(({ id, title, status, created_at }) => ({
						...{ id, title, status, created_at },
					})),
					users: this.#data.users.map(({ createdAt, ...user }) => ({
						...user,
						created_at: createdAt,
					})),
				},
			},
		});
	}

	#projectCalls(
		method: string,
		[step, slug]: [string?, string?, string?],
		query: URLSearchParams,
		fields: () => Record<string, unknown>,
	): Answer {
		if (step === "by-slug") {
			const result = this.#data.projects.find((each) => each.slug === slug);
			return result ? this.#good({ result }) : json({ success: false }, 404);
		}
		return this.#rows(this.#data.projects, method, step, fields, () => {
			const limit = Number(query.get("limit"));
			const articles = this.#data.projects.slice(0, limit).map(({ content: _, ...row }) => row);
			const pagination = {
				none: {},
				partial: { totalPages: 1 },
				whole: { page: 1, totalPages: 1 },
			};
			const list = {
				articles,
				...(this.shapes.pagination !== "none" && {
					pagination: pagination[this.shapes.pagination],
				}),
			};
			return this.#good(this.shapes.projects === "articles" ? list : { result: list });
		});
	}

	#galleryList(): Answer {
		const items = this.#data.gallery;
		switch (this.shapes.gallery) {
			case "bare":
				return json(items);
			case "result":
				return this.#good({ result: items });
			case "items":
				return this.#good({ items });
			case "result.items":
				return this.#good({ result: { items } });
			case "unknown":
				return this.#good({ result: { photos: items } });
		}
	}

	#resultCalls(
		method: string,
		[id, part, itemId]: [string?, string?, string?],
		query: URLSearchParams,
		fields: () => Record<string, unknown>,
		isStaff: boolean,
	): Answer {
		const result = this.#data.results.find((each) => String(each.id) === id);
		if (id !== undefined && !result) {
			return json({ success: false, error: "Result not found." }, 404);
		}
		if (part === "items") {
			return this.#rows(
				this.#data.items,
				method,
				itemId,
				fields,
				() => this.#good({ items: this.#data.items }),
				"item",
			);
		}
		const published = query.get("status") === "published";
		const shown = this.#data.results.filter((each) => !published || each.status === "published");
		const list = () => this.#good({ results: shown });
		if (method !== "GET" || !result) {
			return this.#rows(this.#data.results, method, id, fields, list);
		}
		const categories = this.#data.categories.map((each) => ({ id: each.id, name: each.name }));
		// The specification promises items only to visitors.
		if (isStaff) return this.#good({ result: { ...result, categories } });
		return this.#good({ result: { ...result, items: this.#data.items, categories } });
	}

	/** The five calls that every kind of row supports. */
	#rows(
		rows: Row[],
		method: string,
		id: string | undefined,
		fields: () => Record<string, unknown>,
		list: () => Answer,
		key = "result",
	): Answer {
		if (method === "GET" && id === undefined) return list();
		if (method === "POST") {
			this.#lastId += 1;
			const row = { ...fields(), id: this.#lastId };
			rows.push(row);
			// The specification promises the id of a new result, but nothing about the answers of other writes.
			const promised = rows === this.#data.results ? { result: { id: row.id } } : {};
			return this.#good(this.shapes.echoes ? { [key]: row } : promised);
		}
		const index = rows.findIndex((each) => String(each.id) === id);
		const row = rows[index];
		if (!row) return json({ success: false, error: "Nothing here" }, 404);
		if (method === "GET") return this.#good({ [key]: row });
		if (method === "DELETE") rows.splice(index, 1);
		if (method === "PUT") Object.assign(row, fields(), { id: row.id });
		return this.#good(method === "PUT" && this.shapes.echoes ? { [key]: row } : {});
	}
}
