/** An address that breaks after its @ before it breaks anywhere else. */
export function EmailText({ children }: { children: string }) {
	const at = children.lastIndexOf("@") + 1;
	return (
		<span className="email-text">
			{children.slice(0, at)}
			<wbr />
			{children.slice(at)}
		</span>
	);
}
