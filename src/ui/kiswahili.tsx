// Two native readers must check these translations before anyone relies on them (docs/operations.md).

export const CONSENT =
	"Ikiwa ni kwa ajili ya mtu aliye chini ya miaka 18, tunazungumza pia na mzazi au mlezi wake.";
export const GUARDIAN = "Mtu mzima anayejua jambo hili na aliyekubali. Huenda tukampigia simu.";
export const MATERIALS_FIRST =
	"Unalipa gharama yote ya vifaa kwanza. Kisha tunanunua vifaa na kuanza kazi.";
export const REFUNDS =
	"Ukisitisha mradi kabla ya vifaa kununuliwa, tunakurudishia pesa zako zote ndani ya siku 7.";
export const NEVER_YOUR_PIN =
	"Hatukuombi PIN yako kamwe: si kwa simu, si kwa SMS, wala kwenye tovuti hii.";
export const SAFETY =
	"Soma maelezo ya usalama kabla ya kuanza, na fanya kazi hii pamoja na mtu mzima.";
export const dueNow = (amount: string) => `Unapaswa kulipa sasa: ${amount}.`;
export const ERASURE =
	"Tuandikie, nasi tutakuonyesha taarifa zako tulizo nazo, kuzirekebisha au kuzifuta.";

/** A Kiswahili sentence under the English one, in its size. */
export function InKiswahili({ children }: { children: string }) {
	return <p lang="sw">{children}</p>;
}
