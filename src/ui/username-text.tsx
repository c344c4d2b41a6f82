import { Fragment } from "react";

/** A username that wraps after a full stop, hyphen or underscore first. */
export function UsernameText({ children }: { children: string }) {
	return children.split(/([._-])/).map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
		<Fragment key={index}>
			{part}
			{index % 2 === 1 && <wbr />}
		</Fragment>
	));
}
