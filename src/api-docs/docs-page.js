// Sends the calls of the page with the token that signing in has stored in this browser.
// Plain JavaScript: it goes to the browser as it stands here.

function stored(key) {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

function showSession() {
	const line = document.querySelector("[data-session]");
	if (!stored("authToken")) return;
	let email = "";
	try {
		email = JSON.parse(stored("authUser") ?? "null")?.email ?? "";
	} catch {
		// Whatever is stored there: the token alone decides.
	}
	line.textContent = `Signed in${email && ` as ${email}`}: calls are sent with this account, and what they change is changed.`;
}

/** Address, headers and body from what was filled in. */
function requestOf(form) {
	const { method, path } = form.dataset;
	const headers = {};
	const query = new URLSearchParams();
	let address = path;
	let body;
	for (const input of form.querySelectorAll("[data-in]")) {
		const { name, value } = input;
		if (input.dataset.in === "path") {
			address = address.replace(`{${name}}`, encodeURIComponent(value));
		} else if (input.dataset.in === "query") {
			if (value !== "") query.append(name, value);
		} else if (input.dataset.in === "header") {
			if (value !== "") headers[name] = value;
		} else if (input.dataset.in === "json") {
			headers["content-type"] = "application/json";
			body = value;
		} else {
			body ??= new FormData();
			const values =
				input.type === "file"
					? [...input.files]
					: input.dataset.in === "lines"
						? value.split("\n")
						: [value];
			for (const one of values) if (one !== "") body.append(name, one);
		}
	}
	const token = stored("authToken");
	if (token) headers.authorization = token.startsWith("Bearer ") ? token : `Bearer ${token}`;
	const search = query.toString();
	return [search ? `${address}?${search}` : address, { method, headers, body }];
}

function element(name, text) {
	const made = document.createElement(name);
	made.textContent = text;
	return made;
}

async function partsOf(response, address) {
	const type = response.headers.get("content-type") ?? "";
	const parts = [element("p", `${response.status} ${address}`)];
	if (/attachment/.test(response.headers.get("content-disposition") ?? "")) {
		const link = element("a", "Save the file");
		link.href = URL.createObjectURL(await response.blob());
		link.download =
			/filename="([^"]+)"/.exec(response.headers.get("content-disposition"))?.[1] ?? "";
		return [...parts, link];
	}
	const text = await response.text();
	const pre = element(
		"pre",
		type.includes("json") ? JSON.stringify(JSON.parse(text), null, 2) : text,
	);
	pre.tabIndex = 0;
	return [...parts, pre];
}

for (const form of document.querySelectorAll("form")) {
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const [address, init] = requestOf(form);
		if (init.method === "DELETE" && !confirm(`Really send DELETE ${address}?`)) return;
		const button = form.querySelector("button");
		const answer = form.querySelector(".answer");
		button.disabled = true;
		answer.replaceChildren(element("p", "Sending..."));
		try {
			answer.replaceChildren(...(await partsOf(await fetch(address, init), address)));
		} catch (error) {
			answer.replaceChildren(element("p", `No answer: ${error.message}`));
		}
		button.disabled = false;
	});
}

function openNamed() {
	const named = document.getElementById(location.hash.slice(1));
	if (named instanceof HTMLDetailsElement) named.open = true;
}

addEventListener("hashchange", openNamed);
openNamed();
showSession();
