/** Most frequent first; further words are made up. */
const COMMON =
	"the of and a to in is it that was for on are with as be at this have from or by one had not but what all were when we there can an your which their if will each about how up out them then she many some so these would other into has more two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know".split(
		" ",
	);
const SYLLABLES =
	"ka ter ing con ma ti pro so la re ver sol en ar ba ni tem per pi ra tion der cha lo est me tu fil gen ri mo ser ca li po in su fe".split(
		" ",
	);
const WORDS = 4_000;

/** Makes texts with realistic word frequencies (Zipf's law: rank n occurs 1/n as often). The same in every run. */
export function realisticText(): (length: number) => string {
	let state = 42;
	const random = () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
	const words = new Set(COMMON);
	while (words.size < WORDS) {
		const syllables = 2 + Math.floor(random() * (2 + words.size / WORDS));
		let word = "";
		for (let index = 0; index < syllables; index += 1) {
			word += SYLLABLES[Math.floor(random() * SYLLABLES.length)];
		}
		words.add(word);
	}
	const ranked = [...words];
	const cumulative: number[] = [];
	let sum = 0;
	for (let rank = 1; rank <= WORDS; rank += 1) {
		sum += 1 / (rank + 2);
		cumulative.push(sum);
	}
	const word = () => {
		const target = random() * sum;
		let [low, high] = [0, WORDS - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((cumulative[middle] as number) > target) high = middle;
			else low = middle + 1;
		}
		return ranked[low];
	};
	return (length) => {
		let text = "";
		while (text.length < length) text += `${word()}${random() < 0.08 ? ". " : " "}`;
		return text.trim();
	};
}
