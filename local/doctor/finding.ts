/** What a look at one part found: it is well, it deserves attention, or it is broken. */
export interface Finding {
  readonly part: string
  readonly state: "well" | "notice" | "fault"
  readonly text: string
  /** What to do about it, as something to type or to change; empty where nothing is to be done. */
  readonly advice: string
}

export const well = (part: string, text: string): Finding => ({ part, state: "well", text, advice: "" })
export const notice = (part: string, text: string, advice: string): Finding => ({ part, state: "notice", text, advice })
export const fault = (part: string, text: string, advice: string): Finding => ({ part, state: "fault", text, advice })

const MARKS = { well: "ok    ", notice: "note  ", fault: "FAULT " } as const

/** The lines of a finding. */
export function describe({ part, state, text, advice }: Finding): string {
  const line = `${MARKS[state]} ${part.padEnd(9)} ${text}`
  return advice === "" ? line : `${line}\n${" ".repeat(17)}→ ${advice}`
}
