import { LatePicture } from "../late-picture.tsx";
import board from "./services/board.svg?url";
import deadline from "./services/deadline.svg?url";
import documentation from "./services/documentation.svg?url";
import implementation from "./services/implementation.svg?url";
import optimisation from "./services/optimisation.svg?url";
import prototyping from "./services/prototyping.svg?url";
import research from "./services/research.svg?url";
import ruler from "./services/ruler.svg?url";
import workbook from "./services/workbook.svg?url";

/** Separate files, so that HTML and scripts contain no drawings from below the first screen. */
const icons = {
	prototyping,
	implementation,
	documentation,
	research,
	optimisation,
	deadline,
	workbook,
	ruler,
	board,
};

export type ServiceIconName = keyof typeof icons;

/** Decorative: the text beside it says the same. */
export function ServiceIcon({ name, className }: { name: ServiceIconName; className?: string }) {
	return (
		<LatePicture className={className}>
			<img className="cut-paper" src={icons[name]} alt="" width={72} height={72} loading="lazy" />
		</LatePicture>
	);
}
