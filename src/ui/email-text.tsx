/** An e-mail address that wraps after its @ first. */
export function EmailText({ children }: { children: string }) {
	const at = children.lastIndexOf("@") + 1;
	return (
		<span className="email-text" translate="no">
			{children.slice(0, at)}
			<wbr />
			{children.slice(at)}
		</span>
	);
}
