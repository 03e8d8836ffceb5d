import * as z from "zod/mini"

const SLOT = "atelier.form."
const textsSchema = z.record(z.string(), z.string())

/** Keeps what was filled into a form of this tab over a sign-in, which reloads the page. Never throws. */
export function keepTexts(form: string, texts: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(`${SLOT}${form}`, JSON.stringify(texts))
  } catch {
    // What the browser does not keep has to be filled in again.
  }
}

/** What was kept of a form; empty where nothing was. Never throws. */
export function keptTexts(form: string): Readonly<Record<string, string>> {
  try {
    const kept = textsSchema.safeParse(JSON.parse(sessionStorage.getItem(`${SLOT}${form}`) ?? "{}"))
    return kept.success ? kept.data : {}
  } catch {
    return {}
  }
}
