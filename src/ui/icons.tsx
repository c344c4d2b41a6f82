/** An outline icon in a square of 24, with the stroke of `.icon`. Decorative: icon buttons need a name. */
export function Icon({ outline }: { outline: string }) {
	return (
		<svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
			<path d={outline} />
		</svg>
	);
}

export const MenuIcon = () => <Icon outline="M4 6h16M4 12h16M4 18h16" />;
export const CloseIcon = () => <Icon outline="M6 6l12 12M18 6L6 18" />;
export const ChevronLeftIcon = () => <Icon outline="M15 5l-7 7 7 7" />;
export const ChevronRightIcon = () => <Icon outline="M9 5l7 7-7 7" />;
export const ChevronDownIcon = () => <Icon outline="M5 9l7 7 7-7" />;
export const SearchIcon = () => (
	<Icon outline="M4 10.5a6.5 6.5 0 1013 0 6.5 6.5 0 10-13 0M15.5 15.5L21 21" />
);
export const WarningIcon = () => <Icon outline="M12 3.5L22 20.5H2zM12 10v5M12 17.6v.2" />;
export const CheckIcon = () => <Icon outline="M4 12.5l5.5 5.5L20 7" />;
export const InfoIcon = () => (
	<Icon outline="M2.5 12a9.5 9.5 0 1019 0 9.5 9.5 0 10-19 0M12 11v6M12 7v.2" />
);
export const PlusIcon = () => <Icon outline="M12 5v14M5 12h14" />;
export const MinusIcon = () => <Icon outline="M5 12h14" />;
export const UploadIcon = () => <Icon outline="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />;
export const FilterIcon = () => <Icon outline="M4 7h9M17 7h3M13 4v6M4 17h3M11 17h9M11 14v6" />;
export const SaveIcon = () => <Icon outline="M6 3.5h12v17l-6-4.5-6 4.5z" />;
export const WhatsAppIcon = () => (
	<Icon outline="M3.5 20.5L5 16a8.4 8.4 0 113.2 3.1zM9.2 8v1.6a5.6 5.6 0 005.6 5.6h1.4v-1.8l-1.9-.7-1 1a4.2 4.2 0 01-2.3-2.3l1-1L11.2 8z" />
);
export const ShareIcon = () => <Icon outline="M12 15V3.5M7.5 8L12 3.5 16.5 8M6 11.5v9h12v-9" />;
export const CopyIcon = () => <Icon outline="M9 8.5h11v12H9zM15 8.5v-5H4v12h5" />;
export const PrintIcon = () => <Icon outline="M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z" />;
