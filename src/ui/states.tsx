import type { ReactNode, SyntheticEvent } from "react";
import { EmptyBoard, RedPen } from "./art/state-art.tsx";
import { Card } from "./card.tsx";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

interface LoadingProps {
	/** Text above the skeletons, such as "Loading articles..." */
	text: string;
	count?: number;
}

/** Skeleton cards: `tall` (three a row) and `pair` (two) have a picture on top from 620 px, `thirds` (three) none. */
export function LoadingCards({
	text,
	count = 3,
	shape = "row",
}: LoadingProps & { shape?: "row" | "tall" | "pair" | "thirds" }) {
	return (
		<div className="loading">
			<p className="soft" role="status">
				{text}
			</p>
			<div className="skeletons" data-shape={shape} aria-hidden="true">
				{numbers(count).map((card) => (
					<div className="skeleton-card" key={card}>
						<span className="skeleton-picture" />
						<span className="skeleton-lines">
							{numbers(4).map((line) => (
								<span key={line} />
							))}
						</span>
					</div>
				))}
			</div>
		</div>
	);
}

export function LoadingRows({ text, count = 5 }: LoadingProps) {
	if (count === 0) {
		return (
			<p className="visually-hidden" role="status">
				{text}
			</p>
		);
	}
	return (
		<div className="loading">
			<p className="soft" role="status">
				{text}
			</p>
			<div className="skeletons skeleton-rows" aria-hidden="true">
				{numbers(count).map((row) => (
					<div className="skeleton-row" key={row}>
						<span />
						<span />
						<span />
					</div>
				))}
			</div>
		</div>
	);
}

interface StateLook {
	art: ReactNode;
	role?: "alert";
}

interface StateProps {
	title: ReactNode;
	children?: ReactNode;
	action?: ReactNode;
	level?: 1 | 2 | 3;
}

function State({ art, role, title, children, action, level = 2 }: StateProps & StateLook) {
	const Heading = `h${level}` as const;
	return (
		<Card pad={false} className="state" role={role}>
			<div className="state-art">{art}</div>
			<Heading className="state-title">{title}</Heading>
			{children && <div className="state-text">{children}</div>}
			{action}
		</Card>
	);
}

export const EmptyState = (props: StateProps) => <State art={<EmptyBoard />} {...props} />;

interface ErrorStateProps extends Pick<StateProps, "children" | "level"> {
	message: ReactNode;
	/** Retries in place; without script the page is reloaded. */
	onRetry?: () => void;
}

export function ErrorState({ message, onRetry, ...rest }: ErrorStateProps) {
	const action = onRetry && <TryAgain onPress={onRetry} />;
	return <State art={<RedPen />} role="alert" title={message} action={action} {...rest} />;
}

/** A link with an empty address: it reloads the page before hydration and without script. */
export function TryAgain({ onPress }: { onPress: () => void }) {
	function press(event: SyntheticEvent) {
		event.preventDefault();
		onPress();
	}
	return (
		// biome-ignore lint/a11y/useSemanticElements: a button of that kind does nothing without script
		// biome-ignore lint/a11y/useValidAnchor: see above
		<a
			className="btn btn-primary btn-small"
			role="button"
			href=""
			onClick={press}
			onKeyDown={(event) => event.key === " " && press(event)}
		>
			Try Again
		</a>
	);
}
