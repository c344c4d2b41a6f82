export const PROJECT_CATEGORIES = [
	"Mathematical Science",
	"Physics",
	"Computer Science",
	"Chemistry",
	"Biology & Biotechnology",
	"Environmental Science",
	"Engineering",
	"Food Technology",
	"Behavioral Science",
	"Robotics",
] as const;

export const SERVICES = [
	"Write-up Guidance",
	"Display Board Design",
	"Presentation Training",
	"Prototype Development",
	"Project Idea Refinement",
	"Data Analysis Help",
	"Literature Review Assistance",
	"Mentorship Program",
	"Competition Strategy",
] as const;
