import { fold } from "../../fold.ts";

export interface FairCategory {
	name: string;
	about: string;
	subcategories: readonly string[];
}

export const fairCategories: readonly FairCategory[] = [
	{
		name: "Mathematical Science",
		about: "A claim about numbers, shapes or chance, with a proof or a model that is tested.",
		subcategories: [
			"Algebra and Number Theory",
			"Geometry and Topology",
			"Analysis",
			"Probability and Statistics",
			"Combinatorics and Graph Theory",
			"Game Theory",
			"Mathematical Modelling",
			"Teaching Aids for Mathematics",
		],
	},
	{
		name: "Physics",
		about: "Measurements of motion, waves, heat, light or charge, with their errors.",
		subcategories: [
			"Mechanics",
			"Optics and Lasers",
			"Acoustics",
			"Electricity and Magnetism",
			"Thermodynamics",
			"Electronics and Instrumentation",
			"Atomic and Nuclear Physics",
			"Astronomy and Space Science",
			"Materials Physics",
		],
	},
	{
		name: "Computer Science",
		about: "A program or algorithm that solves a named problem, compared with another method.",
		subcategories: [
			"Algorithms and Data Structures",
			"Artificial Intelligence and Machine Learning",
			"Cybersecurity and Cryptography",
			"Databases and Information Systems",
			"Human-Computer Interaction",
			"Mobile and USSD Applications",
			"Networking and Communications",
			"Web Applications",
			"Programming Languages and Operating Systems",
		],
	},
	{
		name: "Chemistry",
		about: "What a substance is or does, with controls and more than one run.",
		subcategories: [
			"Analytical Chemistry",
			"Inorganic Chemistry",
			"Organic Chemistry",
			"Physical Chemistry",
			"Materials Chemistry",
			"Electrochemistry",
			"Natural Products and Plant Extracts",
			"Industrial and Applied Chemistry",
		],
	},
	{
		name: "Biology and Biotechnology",
		about: "Living things and how they work, studied safely and with enough samples.",
		subcategories: [
			"Botany",
			"Zoology and Animal Behaviour",
			"Microbiology",
			"Cellular and Molecular Biology",
			"Genetics and Genomics",
			"Biochemistry",
			"Biomedical and Health Sciences",
			"Bioinformatics",
			"Enzymes and Fermentation",
		],
	},
	{
		name: "Energy and Transportation",
		about: "Energy produced, stored or saved, or transport that uses less energy.",
		subcategories: [
			"Solar Energy",
			"Wind and Hydro Power",
			"Biogas and Biofuels",
			"Energy Storage and Batteries",
			"Energy Efficiency",
			"Clean Cooking",
			"Electric Mobility",
			"Road Safety and Traffic",
			"Aerodynamics and Vehicle Design",
		],
	},
	{
		name: "Environmental Science and Management",
		about: "Air, water, soil and waste, with readings from before and after.",
		subcategories: [
			"Water Quality and Treatment",
			"Air Quality",
			"Soil and Land Conservation",
			"Waste Management and Recycling",
			"Climate and Weather",
			"Ecology and Biodiversity",
			"Pollution Control",
			"Bioremediation",
			"Disaster Preparedness",
		],
	},
	{
		name: "Agriculture",
		about: "Better crops, animals and storage, tried and measured on a farm.",
		subcategories: [
			"Agronomy and Crop Science",
			"Horticulture",
			"Animal Husbandry",
			"Poultry and Beekeeping",
			"Fish Farming",
			"Pest and Disease Control",
			"Irrigation and Greenhouses",
			"Post-Harvest Storage",
			"Farm Machinery",
			"Agricultural Economics",
		],
	},
	{
		name: "Food Technology Textiles & Home Economics",
		about: "Safer food, longer-lasting cloth, and easier or cheaper work at home.",
		subcategories: [
			"Food Processing and Preservation",
			"Nutrition and Product Development",
			"Food Safety and Quality",
			"Sensory Evaluation",
			"Fibres, Fabrics and Dyes",
			"Clothing Design and Construction",
			"Consumer Education",
			"Home Management",
			"Child Care and Hygiene",
		],
	},
	{
		name: "Engineering",
		about: "A structure or machine that was designed, built, loaded and improved.",
		subcategories: [
			"Civil and Structural Engineering",
			"Mechanical Engineering",
			"Electrical and Electronic Engineering",
			"Chemical and Process Engineering",
			"Biomedical Engineering",
			"Environmental Engineering",
			"Aerospace Engineering",
			"Materials and Manufacturing",
			"Control and Instrumentation",
		],
	},
	{
		name: "Technology and Applied Technology",
		about: "Known science turned into a device that somebody near you would use.",
		subcategories: [
			"Appropriate and Low-Cost Technology",
			"Assistive Devices",
			"Building and Construction Technology",
			"Communication Technology",
			"Internet of Things",
			"Medical Devices",
			"Metalwork and Woodwork",
			"Security and Alarm Systems",
			"Educational Technology",
		],
	},
	{
		name: "Behavioral Science",
		about: "How people learn, decide and act, studied with their consent and fair questions.",
		subcategories: [
			"Clinical and Developmental Psychology",
			"Cognitive Psychology",
			"Social Psychology",
			"Sociology and Anthropology",
			"Education and Learning",
			"Economics and Decision Making",
			"Public Health Behaviour",
			"Substance Use and Prevention",
			"Ethics and Culture",
		],
	},
	{
		name: "Robotics",
		about: "A machine that senses, decides and moves, with a stop button within reach.",
		subcategories: [
			"Autonomous Vehicles",
			"Drones",
			"Robot Arms and Manipulation",
			"Machine Vision",
			"Sensors and Control",
			"Human-Robot Interaction",
			"Agricultural Robots",
			"Rescue and Service Robots",
			"Swarm Robotics",
		],
	},
];

/** Searches names and subcategories, ignoring case and accents. */
export function findCategories(term: string): readonly FairCategory[] {
	const lowered = term.trim().toLowerCase();
	const folded = /\p{P}/u.test(lowered) ? lowered : fold(lowered).trim();
	return fairCategories.filter(({ name, subcategories }) =>
		[name, ...subcategories].some(
			(text) => text.toLowerCase().includes(lowered) || fold(text).includes(folded),
		),
	);
}
