import { CheckIcon, Icon } from "./icons.tsx";

/* Icons of the dashboard, apart from those that visitors load. */

export const ImageIcon = () => (
	<Icon outline="M3 4h18v16H3zM3.5 17L8 12.5l4 4 3-3 5.5 5M7.5 8.3a1.2 1.2 0 102.4 0 1.2 1.2 0 10-2.4 0" />
);
export const TrashIcon = () => (
	<Icon outline="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10.5v6M14 10.5v6" />
);

export const StarIcon = () => (
	<Icon outline="M12 2.8l2.8 6 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.6l6.4-.8z" />
);

export const EyeIcon = () => (
	<Icon outline="M2 12c3-4.7 6.2-7 10-7s7 2.3 10 7c-3 4.7-6.2 7-10 7s-7-2.3-10-7zM9 12a3 3 0 106 0 3 3 0 10-6 0" />
);
export const EyeOffIcon = () => (
	<Icon outline="M2 12c3-4.7 6.2-7 10-7s7 2.3 10 7c-3 4.7-6.2 7-10 7s-7-2.3-10-7zM4 20L20 4" />
);
export const MoreIcon = () => (
	<Icon outline="M4 12a1 1 0 102 0 1 1 0 10-2 0M11 12a1 1 0 102 0 1 1 0 10-2 0M18 12a1 1 0 102 0 1 1 0 10-2 0" />
);
export const DownloadIcon = () => <Icon outline="M12 4v12M7 11l5 5 5-5M4 16v4h16v-4" />;
export const ArrowUpIcon = () => <Icon outline="M12 20V4M5 11l7-7 7 7" />;
export const ArrowDownIcon = () => <Icon outline="M12 4v16M5 13l7 7 7-7" />;

export const BoldIcon = () => <Icon outline="M7 4h6a4 4 0 010 8H7zM7 12h7a4 4 0 010 8H7z" />;
export const ItalicIcon = () => <Icon outline="M10 4h8M6 20h8M14 4l-4 16" />;
export const UnderlineIcon = () => <Icon outline="M6 4v7a6 6 0 0012 0V4M5 21h14" />;
export const StrikeIcon = () => (
	<Icon outline="M17 7.5C16.5 5.3 14.7 4 12 4 9 4 7 5.5 7 8c0 1.7 1 2.9 2.8 4M4 12h16M15.5 14.5c1 .6 1.5 1.4 1.5 2.3 0 2-2 3.2-5 3.2s-5-1.3-5.3-3.5" />
);
export const QuoteIcon = () => <Icon outline="M4 5v14M9 7h11M9 12h11M9 17h7" />;
export const OrderedListIcon = () => (
	<Icon outline="M10 6h11M10 12h11M10 18h11M3.5 5L5 4v5M3.5 15.5c.2-2 3-2 3-.2 0 1.4-3 2-3 4.2h3" />
);
export const BulletListIcon = () => (
	<Icon outline="M9 6h12M9 12h12M9 18h12M4 6v.1M4 12v.1M4 18v.1" />
);
export const OutdentIcon = () => <Icon outline="M11 5h10M11 12h10M11 19h10M7 8l-4 4 4 4" />;
export const IndentIcon = () => <Icon outline="M11 5h10M11 12h10M11 19h10M3 8l4 4-4 4" />;
export const LinkIcon = () => (
	<Icon outline="M10 13.5a4.5 4.5 0 006.5.2l3-3a4.5 4.5 0 00-6.4-6.4l-1.1 1.1M14 10.5a4.5 4.5 0 00-6.5-.2l-3 3a4.5 4.5 0 006.4 6.4l1.1-1.1" />
);
export const ClearFormatIcon = () => (
	<Icon outline="M5 4h14M12 4L9 20M6 20h6M16 15l5 5M21 15l-5 5" />
);

export const menuIcons = {
	home: <Icon outline="M3 11l9-8 9 8M5 9.5V21h14V9.5M10 21v-6h4v6" />,
	folder: <Icon outline="M3 6v13h18V8h-9l-2-3H3z" />,
	image: <ImageIcon />,
	tag: <Icon outline="M3 3h9l9 9-9 9-9-9zM7.5 7.3v.4" />,
	cart: <Icon outline="M2 3h3l3 13h10.5L21 7H6M9 20v.5M17.5 20v.5" />,
	medal: <Icon outline="M6 9a6 6 0 1012 0 6 6 0 10-12 0M8.5 14.5L7 22l5-3 5 3-1.5-7.5" />,
	users: (
		<Icon outline="M5 7a4 4 0 108 0 4 4 0 10-8 0M2 21c0-4 3-6 7-6s7 2 7 6M16 3.3a4 4 0 010 7.4M18.5 15.5c2.2.9 3.5 2.6 3.5 5.5" />
	),
	inbox: <Icon outline="M3 13l3-9h12l3 9v7H3zM3 13h5l1.5 3h5l1.5-3h5" />,
	wallet: <Icon outline="M3 6h16v14H3zM3 6l12-3v3M19 11h2.5v5H19h-3.5v-5zM17 13.3v.4" />,
	pictures: <Icon outline="M7 3h14v13H7zM3 7v14h14M7.5 14l4-4 3.5 3.5 2-2 3.5 3.5" />,
	trash: <TrashIcon />,
	shield: (
		<Icon outline="M12 2.5l8 3V12c0 5-3.5 8-8 9.5-4.5-1.5-8-4.5-8-9.5V5.5zM8.5 12l2.5 2.5 4.5-5" />
	),
	log: <Icon outline="M5 3h14v18H5zM9 8h6M9 12h6M9 16h3" />,
	package: <Icon outline="M12 2.5L20.5 7v10L12 21.5 3.5 17V7zM3.5 7l8.5 4.5L20.5 7M12 11.5v10" />,
	user: <Icon outline="M8 7a4 4 0 108 0 4 4 0 10-8 0M4 21c0-4 3.5-6 8-6s8 2 8 6" />,
	star: <StarIcon />,
	check: <CheckIcon />,
	speech: <Icon outline="M3 4h18v13H11l-5 4v-4H3zM7.5 9h9M7.5 13h5" />,
};

export type MenuIconName = keyof typeof menuIcons;
