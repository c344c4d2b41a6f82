import { expect, test } from "vitest";
import { customerWhatsappLink } from "./contact-actions.tsx";

test.each(["0712345678", "+254 712 345 678", "0712-345-678"])(
	"%s becomes a WhatsApp link with the filled-in message",
	(phone) => {
		expect(
			customerWhatsappLink(phone, "{reference} & {link}", {
				site: "Mradi",
				reference: "MR-7K3QZ9",
				link: "https://a/b",
			}),
		).toBe("https://wa.me/254712345678?text=MR-7K3QZ9%20%26%20https%3A%2F%2Fa%2Fb");
	},
);

test("there is no link without a number or a value", () => {
	expect(customerWhatsappLink("", "Hello", { site: "Mradi" })).toBeNull();
	expect(customerWhatsappLink("call me", "Hello", { site: "Mradi" })).toBeNull();
	expect(
		customerWhatsappLink("0712345678", "{balance}", { site: "Mradi", reference: "MR-7K3QZ9" }),
	).toBeNull();
});
