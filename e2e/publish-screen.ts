import type { BrowserContext, Locator, Page } from "playwright-core"
import type * as z from "zod/mini"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { eventually } from "./journey.ts"
import { callAs } from "./member.ts"

/** The dialog that publishes, as a person finds its parts. */
export interface PublishForm {
  readonly dialog: Locator
  readonly title: Locator
  readonly text: Locator
  readonly publish: Locator
  /** What the posting rules say of what is typed. */
  readonly findings: Locator
}

/** The dialog that publishes, once it is there. */
export async function publishDialogOn(page: Page): Promise<PublishForm> {
  const dialog = page.getByRole("dialog", { name: "Publish", exact: true })
  await dialog.waitFor()
  return { dialog, ...fieldsOf(dialog) }
}

/** The fields of a form that publishes. */
export function fieldsOf(place: Page | Locator): Omit<PublishForm, "dialog"> {
  return {
    title: place.getByLabel("Title", { exact: true }),
    text: place.getByLabel("Description", { exact: true }),
    publish: place.getByRole("button", { name: /^Publish/ }),
    findings: place.locator("mark"),
  }
}

/** What is said once it is published. */
export const publishedAlert = (page: Page) => page.getByRole("dialog", { name: "Published", exact: true })

/** A finished task of whoever a browser is signed in as, without the page. */
export async function madeTask(context: BrowserContext, input: z.input<ReturnType<typeof createTask.input>>): Promise<string> {
  const { id } = await callAs(context, createTask, input)
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  return id
}
