/* Texts saying that money did not reach us, as M-Pesa, customers, clerks and banks write in English, Swahili and Sheng. */

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

const MONEY = "(?:pesa|hela|doo|doh|malipo|salio|money)";
/** The rest of an amount, which is often paid later. */
const REST = "\\b(?:balance|rest|remain\\w*|baki|salio|\\w*ingine|deni)\\b";
const PAY = "(?:lip|tum(?!ai)|wek|let|pay|send)\\w*";
const LATER =
	"(?:later|tomorrow|tonight|soon|next|this (?:evening|afternoon|week|month)|in the (?:evening|afternoon|morning)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)";
const PAID_LATER = [
	`(?:n|ni|tu|a|wa)ta(?:ku|wa|m|i|zi)?${PAY}`,
	// "Natuma code" sends only the code.
	`(?:n|tun|an|wan)a(?:ku|wa|m|i|zi)?${PAY}(?! (?:\\w+ )?(?:code|kodi|message|msg|sms|risiti|receipt|screenshot))`,
	"(?:will|\\w+['’]ll|shall|(?:going|about|want|trying|need|have) to|gonna|let me|on my way to) (?:\\w+ )?(?:pay|send|bring|deposit|be paid)",
	"(?:zi|i|li|ya)ta(?:tumwa|lipwa|wekwa|ingia|fika|kuja)|(?:na|ni)(?:end\\w*|taka) ku(?:tum|lip|wek|send|pay)\\w*|njiani kutuma",
	`(?:pay|send|bring|deposit)(?:ing)?\\b(?! me\\b)(?:(?!${REST}).){0,20}? ${LATER}`,
].join("|");
/** In what people write about money: a note beside a code, a remark in a statement, or what became of a cheque. */
export const UNPAID = anyOf([
	...FAILED_WORDS,
	"bounced?|dishonou?red|unpaid|uncleared(?! balance| (?:effects|funds)\\W*(?:k\\w+\\W*)?0(?:\\.0+)?\\b)|unsigned|stopped|pending|on hold|stuck|recalled|refer to drawer|r/d|post[- ]?dated|pdc|nsf|stale|differs?|held|in process|iou|promised",
	"await(?:ing|ed)|queued|under review|immature|(?:cheque|chq)\\b.{0,12} lost|returned|written off|waived|to mature|to be (?:banked|cleared|deposited|paid|sent)|duplicate|twice|double (?:payment|entry)|mara mbili",
	"refund (?:me|my)|(?:please|kindly|want|need|naomba|nataka) (?:an? |my )?refund|send (?:me )?back|\\w*nirudish\\w+|\\w*revers(?:e[ds]?|al|ing)",
	"cancel(?:ed|lation)?|fail(?:s|ure)?|disputed|fake|feki|bandia|on credit|(?:came|went|gone|bounced) back|yet to \\w+|do not (?:record|count|confirm|use|accept|bank)",
	"wrong(?:ly)?(?= (?:number|no|till|pay ?bill|account|person|code|amount|paid|sent|posted)|$)",
	"(?:not|never|\\w{2,6}['’]t) (?:\\w+ ){0,2}?(?:yet(?: \\w+)?|clear\\w*|received?|honou?red|arrived?|reach\\w*|reflect\\w*|through|good|paid|pay|sent|send|go(?: through)?|given|found|seen|show\\w*|recorded?|mature\\w*|ours|my|genuine|real|valid|mine|banked|in|on)",
	"(?:si|hu|ha[a-z]{0,3})(?:ja|ku)(?:lip|tum|wek|wez|let|fik|ingi|end|iv|j[ae]|\\b|drop|land|on|pat|pit|pok|kamil|faul|fanik|thibit|clear|pay|send|reach|reflect)\\w*",
	"(?:[iu]|zi|li|ya)(?:me|li)[- ]?(?:rud|kataa|kataliw|kwam|shikwa|gom|gonga|hang|bounce|fail|expire|shind|ghairi)\\w*|(?:ni|tu|wa)(?:me|li)(?:rudish|rejesh)\\w+|ha(?:[iy]|zi|ya|yu|ku)(?:ko|po|mo|onekani)",
	`(?:sina|hana|hakuna) ${MONEY}|${MONEY} bado|bado ku(?:lip|tum)\\w*|sio? (?:ya )?(?:yangu|yetu|kweli|halali)|\\w*kipata ${MONEY}`,
	// To somebody else, or by mistake.
	"(?:send|sent|went|gone|going|transferred|paid)(?: \\w+){0,2} to (?:another|(?:an?|the|some|my) (?:other|different|wrong)|someone|somebody|him|her|them|safaricom|my)\\b|for (?:my |the |an)?other order",
	"(?<!(?:lip(?!ia\\b)\\w*|\\b(?:na|kutoka|from|by)) (?:\\w+ ){0,3})(?:namba|number|no|till|pay ?bill|account|akaunti|mtu|msee|wallet) (?:\\w+ )?(?:\\w*ingine|tofauti)|kwingine",
	"(?:i|li|zi|ya)(?:me|li)enda kwa (?!(?:\\w+ )?(?:till|pay ?bill|namba|account|akaunti|yenu|wewe)\\b)",
	"by mistake|mistake(?:n|nly)?|kimakosa|kwa makosa|\\w*(?:me|li)kose[aw]\\w*|just (?:testing|trying)|najaribu|(?:ni|an?) (?:example|mfano)",
	"fuliza (?:ili|ime|took|ate|deducted)\\w*|(?:\\w*katwa|taken|deducted) (?:na|by) fuliza",
	// On credit.
	"(?<!(?:paid|clear\\w*|settl\\w*|lip\\w*|maliz\\w*) (?:\\w+ ){0,2})(?:debts?|deni|madeni|owed|owes?|owing|arrears)|\\w+(?:daiwa|(?:m|wa)dai)|\\w*kopesh\\w*|\\w+kopa",
	"(?<!(?:direct|bank|account|a/c|visa) )credit(?=\\W*$| (?:sale|customer))",
	"wait(?! for)|still waiting|hold on|na(?:ngoj|subir)\\w* (?:mshahara|salary|pesa|hela|m-?pesa)|try(?:ing)? again|\\w*jaribu (?:tena|kesho)|(?:m-?pesa|network|system) (?:\\w+ )?down|ngoj[ae]\\w*|subiri(?:ni)?|(?:when|once) (?:i|we|s?he|they|mum|dad) (?:gets?|ha(?:ve|s)|am|is)",
	"(?<=^\\W*)(?:bado|kesho|tomorrow|later|ba+da(?:ye|e)|jioni|tonight|soon|test(?:ing)?|tab|promise)(?=\\W*$)",
	`(?<!${REST}.{0,30})(?:${PAID_LATER})(?!.{0,30}${REST})`,
]);
