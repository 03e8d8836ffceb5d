import { inject } from "vitest"
import * as z from "zod/mini"
import { PATIENCE_MS } from "./journey.ts"

const outboxSchema = z.object({
  items: z.array(
    z.object({ id: z.string(), subject: z.string(), text: z.string(), code: z.nullable(z.string()), link: z.nullable(z.string()) }),
  ),
})
type Email = z.infer<typeof outboxSchema>["items"][number]

const opened = new Set<string>()

/** The six digits of the newest email or text message to somebody that has some; each email is opened once. */
export async function codeFor(recipient: string): Promise<string> {
  const { code } = await nextEmail(recipient, (email) => email.code !== null)
  return code ?? ""
}

/** The address in the newest email to somebody that leads to `path`; each email is opened once. */
export async function linkFor(recipient: string, path: string): Promise<string> {
  const { link } = await nextEmail(recipient, (email) => email.link?.includes(path) === true)
  return link ?? ""
}

/** Waits for an email with this subject. */
export async function emailAbout(recipient: string, subject: RegExp): Promise<void> {
  await nextEmail(recipient, (email) => subject.test(email.subject))
}

async function nextEmail(recipient: string, fits: (email: Email) => boolean): Promise<Email> {
  const url = `${inject("appUrl")}/dev/outbox?${new URLSearchParams({ to: recipient, format: "json" })}`
  for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; ) {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    const { items } = outboxSchema.parse(await answer.json())
    const found = items.find((email) => !opened.has(email.id) && fits(email))
    if (found !== undefined) {
      opened.add(found.id)
      return found
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no such email to ${recipient} came`)
}
