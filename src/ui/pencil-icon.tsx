import { Icon } from "./icons.tsx";

export const PencilIcon = () => (
	<Icon outline="M3.5 20.5l1-5.5L16 3.5 20.5 8 9 19.5zM13.5 6l4.5 4.5" />
);
