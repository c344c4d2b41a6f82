/** The names of the fair's categories, as the specification lists them. */
export const FAIR_CATEGORIES = [
	"Mathematical Science",
	"Physics",
	"Computer Science",
	"Chemistry",
	"Biology and Biotechnology",
	"Energy and Transportation",
	"Environmental Science and Management",
	"Agriculture",
	"Food Technology Textiles & Home Economics",
	"Engineering",
	"Technology and Applied Technology",
	"Behavioral Science",
	"Robotics",
];
