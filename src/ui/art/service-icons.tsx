import { classes } from "../format.ts";
import deadline from "./services/deadline.svg?url";
import documentation from "./services/documentation.svg?url";
import implementation from "./services/implementation.svg?url";
import optimisation from "./services/optimisation.svg?url";
import prototyping from "./services/prototyping.svg?url";
import research from "./services/research.svg?url";

/** Rendered by `src/illustrations/service-icons.ts`. */
const icons = { prototyping, implementation, documentation, research, optimisation, deadline };

export type ServiceIconName = keyof typeof icons;

interface ServiceIconProps {
	name: ServiceIconName;
	className?: string;
}

/** The icon of a service; 72 px unless CSS sizes it. Decorative: the text beside it says the same. */
export function ServiceIcon({ name, className }: ServiceIconProps) {
	return (
		<img
			src={icons[name]}
			alt=""
			width={72}
			height={72}
			loading="lazy"
			className={classes("cut-paper", className)}
		/>
	);
}
