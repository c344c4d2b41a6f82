type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sends the calls of the page with the token that signing in has stored in this browser. See `pageScript`. */
export function docsPage(): void {
	function stored(key: string): string | null {
		try {
			return localStorage.getItem(key);
		} catch {
			return null;
		}
	}

	function showSession(): void {
		const line = document.querySelector("[data-session]");
		if (!line || !stored("authToken")) return;
		let email = "";
		try {
			email = JSON.parse(stored("authUser") ?? "null")?.email ?? "";
		} catch {
			// Whatever is stored there: the token alone decides.
		}
		line.textContent = `Signed in${email && ` as ${email}`}: calls are sent with this account, and what they change is changed.`;
	}

	function multipartValues(input: Field): (string | File)[] {
		if (input instanceof HTMLInputElement && input.files) return [...input.files];
		return input.dataset.in === "lines" ? input.value.split("\n") : [input.value];
	}

	/** Address, headers and body from what was filled in. */
	function requestOf(form: HTMLFormElement): { address: string; init: RequestInit } {
		const { method = "GET", path = "" } = form.dataset;
		const headers: Record<string, string> = {};
		const query = new URLSearchParams();
		let address = path;
		let json: string | undefined;
		let multipart: FormData | undefined;
		for (const input of form.querySelectorAll<Field>("[data-in]")) {
			const { name, value } = input;
			switch (input.dataset.in) {
				case "path":
					address = address.replace(`{${name}}`, encodeURIComponent(value));
					break;
				case "query":
					if (value !== "") query.append(name, value);
					break;
				case "header":
					if (value !== "") headers[name] = value;
					break;
				case "json":
					headers["content-type"] = "application/json";
					json = value;
					break;
				default:
					multipart ??= new FormData();
					for (const one of multipartValues(input)) if (one !== "") multipart.append(name, one);
			}
		}
		const token = stored("authToken");
		if (token) headers.authorization = token.startsWith("Bearer ") ? token : `Bearer ${token}`;
		const search = query.toString();
		return {
			address: search ? `${address}?${search}` : address,
			init: { method, headers, body: json ?? multipart },
		};
	}

	function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
		const made = document.createElement(name);
		made.textContent = text;
		return made;
	}

	async function partsOf(response: Response, address: string): Promise<HTMLElement[]> {
		const status = element("p", `${response.status} ${address}`);
		const disposition = response.headers.get("content-disposition") ?? "";
		if (disposition.includes("attachment")) {
			const link = element("a", "Save the file");
			link.href = URL.createObjectURL(await response.blob());
			link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "";
			return [status, link];
		}
		const text = await response.text();
		const isJson = response.headers.get("content-type")?.includes("json");
		const pre = element("pre", isJson ? JSON.stringify(JSON.parse(text), null, 2) : text);
		pre.tabIndex = 0;
		return [status, pre];
	}

	async function send(form: HTMLFormElement): Promise<void> {
		const { address, init } = requestOf(form);
		if (init.method === "DELETE" && !confirm(`Really send DELETE ${address}?`)) return;
		const button = form.querySelector("button");
		const answer = form.querySelector(".answer");
		if (!button || !answer) return;
		button.disabled = true;
		answer.replaceChildren(element("p", "Sending..."));
		try {
			answer.replaceChildren(...(await partsOf(await fetch(address, init), address)));
		} catch (error) {
			answer.replaceChildren(element("p", `No answer: ${(error as Error).message}`));
		}
		button.disabled = false;
	}

	function openNamed(): void {
		const named = document.getElementById(location.hash.slice(1));
		if (named instanceof HTMLDetailsElement) named.open = true;
	}

	for (const form of document.querySelectorAll("form")) {
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			void send(form);
		});
	}
	addEventListener("hashchange", openNamed);
	openNamed();
	showSession();
}
