import { inject } from "vitest"
import * as z from "zod/mini"
import { PATIENCE_MS } from "./journey.ts"

const outboxSchema = z.object({
  items: z.array(
    z.object({ id: z.string(), subject: z.string(), text: z.string(), code: z.nullable(z.string()), link: z.nullable(z.string()) }),
  ),
})
type Letter = z.infer<typeof outboxSchema>["items"][number]

const opened = new Set<string>()

/** The six digits of the newest letter or text message to somebody that has some; each letter is opened once. */
export async function codeFor(recipient: string): Promise<string> {
  const { code } = await nextLetter(recipient, (letter) => letter.code !== null)
  return code ?? ""
}

/** The address in the newest letter to somebody that leads to `path`; each letter is opened once. */
export async function linkFor(recipient: string, path: string): Promise<string> {
  const { link } = await nextLetter(recipient, (letter) => letter.link?.includes(path) === true)
  return link ?? ""
}

/** Waits for a letter with this subject. */
export async function letterAbout(recipient: string, subject: RegExp): Promise<void> {
  await nextLetter(recipient, (letter) => subject.test(letter.subject))
}

async function nextLetter(recipient: string, fits: (letter: Letter) => boolean): Promise<Letter> {
  const url = `${inject("appUrl")}/dev/outbox?${new URLSearchParams({ to: recipient, format: "json" })}`
  for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; ) {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    const { items } = outboxSchema.parse(await answer.json())
    const found = items.find((letter) => !opened.has(letter.id) && fits(letter))
    if (found !== undefined) {
      opened.add(found.id)
      return found
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no such letter to ${recipient} came`)
}
