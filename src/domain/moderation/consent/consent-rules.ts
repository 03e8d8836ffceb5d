/** What people agree to: that a face which they put into images is theirs to use; that they are of age. */
export const CONSENT_KINDS = ["likeness", "age"] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The version of each text in force. People who agreed to an older one are asked again. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, number>> = { likeness: 1, age: 1 }

/** Younger people see only what is safe. */
export const AGE_OF_CONSENT_YEARS = 18

/** Whether somebody born on a day is of age on another; both as `YYYY-MM-DD`. Only the browser asks: the date goes nowhere. */
export function isOfAge(bornOn: string, today: string): boolean {
  const [born, now] = [bornOn, today].map((day) => /^(\d{4})-(\d{2})-(\d{2})$/.exec(day))
  if (!born || !now) return false
  const [year, ...monthAndDay] = born.slice(1)
  const birthday = `${String(Number(year) + AGE_OF_CONSENT_YEARS).padStart(4, "0")}-${monthAndDay.join("-")}`
  return birthday <= today
}
