/** Options of a select: values, or pairs of a value and its label. */
export function Options({ of }: { of: readonly (string | readonly [string, string])[] }) {
	return of.map((option) => {
		const [value, label] = typeof option === "string" ? [option, option] : option;
		return (
			<option key={value} value={value}>
				{label}
			</option>
		);
	});
}
