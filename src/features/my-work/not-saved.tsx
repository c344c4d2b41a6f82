import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { problemText } from "./confirmation.tsx";
import type { OpenWorkbook } from "./open-workbook.ts";
import type { Problem } from "./store.ts";

interface NotSavedProps {
	problem: Problem;
	workbook: OpenWorkbook;
	onSaveFile: () => void;
}

/** What could not be stored, and what to do. A button that stays in view leads to the box. */
export function NotSaved({ problem, workbook, onSaveFile }: NotSavedProps) {
	const navigate = useNavigate();
	const line = useRef<HTMLButtonElement>(null);
	const box = useRef<HTMLDivElement>(null);
	useAboveKeyboard(line);
	const goToBox = () => {
		box.current?.focus({ preventScroll: true });
		box.current?.scrollIntoView();
	};
	const copy = async () => {
		const id = await workbook.saveAsCopy();
		if (id) await navigate(`#${id}`, { state: { mayLeave: true } });
	};
	return (
		<>
			<button ref={line} type="button" className="not-saved-line no-print" onClick={goToBox}>
				Not Saved: What to Do
			</button>
			<div className="workbook-problem wrap no-print" ref={box} tabIndex={-1}>
				<Refusal title={problemText(problem)}>
					<p>
						What you typed is still here, until you close this tab.
						{problem === "full" && " Delete what you do not need on this device, then try again."}
					</p>
					<div className="mt-3 flex flex-wrap gap-3">
						{problem === "changed" ? (
							<>
								<Button small onClick={() => void copy()}>
									Keep Mine as a Copy
								</Button>
								<Button small onClick={() => void workbook.loadStored()}>
									Use the Other One
								</Button>
							</>
						) : problem === "gone" ? (
							<Button small onClick={() => void workbook.storeAgain()}>
								Save Again
							</Button>
						) : (
							<Button small onClick={() => void workbook.flush()}>
								Try Again
							</Button>
						)}
						<Button small onClick={onSaveFile}>
							Save to a File
						</Button>
					</div>
				</Refusal>
			</div>
		</>
	);
}

/** A phone's keyboard moves the visible part of the page without scrolling; the line follows it. */
function useAboveKeyboard(line: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const viewport = window.visualViewport;
		const follow = () => line.current?.style.setProperty("--view-top", `${viewport?.offsetTop}px`);
		viewport?.addEventListener("scroll", follow);
		viewport?.addEventListener("resize", follow);
		follow();
		return () => {
			viewport?.removeEventListener("scroll", follow);
			viewport?.removeEventListener("resize", follow);
		};
	}, [line]);
}
