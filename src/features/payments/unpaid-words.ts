/* Words that money did not reach us, in English, Swahili and Sheng: those of M-Pesa, customers, clerks and banks. */

const anyOf = (words: readonly string[]) => new RegExp(String.raw`\b(?:${words.join("|")})\b`, "i");

const FAILED_WORDS = [
	"failed|declined|cancelled|rejected|unsuccessful|timed out|temporarily unavailable|wrong pin",
	"not (?:been |be )?(?:successful|completed|processed|executed|sent|paid|made)",
	"unable to (?:complete|process|pay|send)|insufficient|(?:not|\\w{2,6}['’]t) (?:have )?(?:sufficient|enough money)",
	"exceed(?:s|ed)?\\b.{0,40}\\blimit|transaction\\b.{0,20} expired",
	"[iu]me(?:shindikana|shindwa|kataa|kataliwa|ghairiwa|goma|feli)|ha(?:[iu]|li|ya)(?:ku|ja)(?:faulu|fanikiwa|kamilika)",
	"h(?:u|au)na (?:pesa|salio|fedha)|ha(?:li|zi|i)toshi",
];
/** In messages about payments that failed. */
export const FAILED = anyOf(FAILED_WORDS);

/** What is left is often paid later. */
const REST = "\\b(?:balance|rest|remain\\w*|baki|salio|\\w*ingine|deni)\\b";
/** In what people write about money: a note beside a code, a remark in a statement, or what became of a cheque. */
export const UNPAID = anyOf([
	...FAILED_WORDS,
	"bounced?|dishonou?red|unpaid|uncleared|unsigned|stopped|pending|on hold|stuck|recalled|refer to drawer|r/d|post[- ]?dated|pdc|nsf|stale|differs?|held|in process|iou|promised",
	"to be (?:banked|cleared|deposited|paid|sent)|duplicate|twice|double (?:payment|entry)|mara mbili|refund (?:me|my)|(?:please|kindly|want|need|naomba) (?:an? )?refund|\\w*nirudish\\w+",
	"cancel(?:ed|lation)?|fail(?:s|ure)?|disputed|fake|feki|bandia|on credit|(?:came|went|gone|bounced) back|yet to \\w+|do not (?:record|count|confirm|use|accept|bank)",
	"wrong(?:ly)?(?= (?:number|no|till|pay ?bill|account|person|code|amount|paid|sent|posted)|$)",
	"(?:not|never|\\w{2,6}['’]t) (?:\\w+ ){0,2}?(?:yet(?: \\w+)?|clear\\w*|received?|honou?red|arrived?|reflect\\w*|through|good|paid|pay|sent|send|found|seen|show\\w*|recorded?|ours|genuine|real|valid|mine|banked|in|on)",
	"(?:si|hu|ha[a-z]{0,3})(?:ja|ku)(?:lip|tum|wek|wez|fik|ingi|on|pat|pit|pok|kamil|faul|fanik|clear|pay|send|reflect)\\w*",
	"(?:[iu]|zi|li|ya)(?:me|li)(?:rud|kataa|kataliw|kwam|shikwa|gonga|bounce|fail|shind|ghairi)\\w*|ha(?:[iy]|zi|ya|yu|ku)(?:ko|po|mo)",
	"(?:sina|hakuna) (?:pesa|hela|malipo|salio)|(?:pesa|hela|malipo) bado|bado ku(?:lip|tum)\\w*|sio? (?:ya )?(?:yetu|kweli|halali)",
	`(?<!${REST}.{0,30})(?:(?:n|ni|tu|a|wa)ta(?:lip|tum|wek|let|pay|send)\\w*|(?:will|\\w+['’]ll|shall|going to|gonna) (?:pay|send|bring|deposit|be paid))(?!.{0,30}${REST})`,
]);
