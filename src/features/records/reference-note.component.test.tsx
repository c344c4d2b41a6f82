import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { show } from "../../../tests/support/components/application.tsx";
import { ReferenceText } from "./reference-note.tsx";

/** Calls `onShown` before the browser paints the reference for the first time. */
function Confirmation({ onShown }: { onShown: () => void }) {
	useLayoutEffect(() => onShown(), [onShown]);
	return <ReferenceText reference="MR-123456" />;
}

test("after hydration a reference has its copy button from the first paint, so that nothing moves later", async () => {
	const atFirst: (string | undefined)[] = [];
	const onShown = () => void atFirst.push(document.querySelector("button")?.textContent);
	await show(<Confirmation onShown={onShown} />);
	expect(atFirst[0]).toBe("Copy");
});
