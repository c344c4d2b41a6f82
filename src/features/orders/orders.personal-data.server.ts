import { fold } from "../../db/text.ts";
import { now } from "../../db/time.ts";
import { isAbout } from "../../platform/privacy/person.ts";
import { ERASED, inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";

export const ordersPersonalData: PersonalData = {
	/** Looks through all orders: people write phone numbers in too many ways for an index. */
	async find(tx, person, found) {
		const orders = await tx
			.selectFrom("orders")
			.select(["id", "user_id", "email", "phone"])
			.execute();
		return orders
			.filter((row) => (row.user_id && found.has(row.user_id)) || isAbout(person, row))
			.map(({ id }) => id);
	},

	async export(tx, { ids }) {
		const orders = await inBatches(ids, (some) =>
			tx
				.selectFrom("orders")
				.select(["id", "article_id", "article_title", "name", "phone", "email", "notes"])
				.select(["status", "created_at", "updated_at"])
				.where("id", "in", some)
				.execute(),
		);
		return { orders };
	},

	/** Orders stay as figures: project, status and time. */
	async erase(tx, { ids }) {
		const orders = await inBatches(ids, (some) =>
			tx.selectFrom("orders").select(["id", "article_title"]).where("id", "in", some).execute(),
		);
		for (const { id, article_title } of orders) {
			await tx
				.updateTable("orders")
				.set({
					name: ERASED,
					phone: "",
					email: null,
					notes: null,
					user_id: null,
					search_text: fold(article_title),
					updated_at: now(),
				})
				.where("id", "=", id)
				.execute();
		}
		return { orders: orders.length };
	},
};
