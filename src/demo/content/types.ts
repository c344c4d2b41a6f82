export interface DemoCategory {
	name: string;
	description: string;
}

export interface DemoProject {
	title: string;
	excerpt: string;
	/** One or two category names; the first one gives the cover its board. */
	categories: string[];
	/** Which of the two motifs of the first category's cover fits. */
	motif: 0 | 1;
	/** KES */
	price: number;
	/** KES */
	materialCost: number;
	status: "draft" | "published";
	/** null for a draft */
	publishedDaysAgo: number | null;
	/** HTML */
	content: string;
}

export interface DemoPhoto {
	title: string;
	description: string;
	category: string;
	featured: boolean;
	ratio: "portrait" | "square" | "landscape";
	seed: number;
}

export interface DemoResultItem {
	category: string;
	position: number | null;
	participant: string;
	school: string;
	score: string;
	additionalInfo: string;
}

export interface DemoResult {
	title: string;
	year: number;
	description: string;
	status: "draft" | "published";
	items: DemoResultItem[];
}

export interface DemoAccount {
	username: string;
	email: string;
	role: "user" | "staff" | "admin";
}

export interface DemoOrder {
	projectTitle: string;
	name: string;
	phone: string;
	email: string | null;
	notes: string | null;
	status: "pending" | "processing" | "completed" | "cancelled";
	daysAgo: number;
}

export interface DemoRequest {
	name: string;
	email: string;
	phone: string;
	institution: string;
	projectTitle: string;
	projectCategory: string;
	deadlineInDays: number;
	description: string;
	serviceType: string[];
	status: "new" | "contacted" | "closed";
	hoursAgo: number;
}
