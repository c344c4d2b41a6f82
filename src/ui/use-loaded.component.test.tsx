import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { useLoaded } from "./use-loaded.ts";

class Boundary extends Component<{ children: ReactNode }> {
	override state: { error?: Error } = {};

	static getDerivedStateFromError(error: Error) {
		return { error };
	}

	override render() {
		return this.state.error ? <p>Failed: {this.state.error.message}</p> : this.props.children;
	}
}

const missing = () => Promise.reject(new Error("no such chunk"));
const arrives = () => Promise.resolve("The part");

function Panel({ load, isShown }: { load: () => Promise<string>; isShown: boolean }) {
	const part = useLoaded(load);
	return <p>{isShown ? (part() ?? "Loading") : "Another tab"}</p>;
}

function render(content: ReactNode) {
	const place = document.createElement("div");
	document.body.append(place);
	const root = createRoot(place, { onCaughtError: () => {} });
	onTestFinished(() => {
		root.unmount();
		place.remove();
	});
	root.render(<Boundary>{content}</Boundary>);
	return (next: ReactNode) => root.render(<Boundary>{next}</Boundary>);
}

test("a part is shown when it has been loaded", async () => {
	render(<Panel load={arrives} isShown />);
	await expect.element(page.getByText("The part")).toBeVisible();
});

test("a part that cannot be loaded is an error only where it is shown", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const load = () => {
		// `loadWithRetry` tries twice before it gives up.
		if (++attempts === 2) setTimeout(resolve);
		return missing();
	};
	let attempts = 0;
	const show = render(<Panel load={load} isShown={false} />);
	await promise;
	await expect.element(page.getByText("Another tab")).toBeVisible();
	show(<Panel load={load} isShown />);
	await expect.element(page.getByText("Failed: no such chunk")).toBeVisible();
});
