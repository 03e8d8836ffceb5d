import { fetchPage } from "../_runtime/fetch-page.ts"

let isComing = false

/** Has a dialog of the frame brought, one at a time: what asks for one while another is on its way does nothing. */
export async function bring(act: () => Promise<void>): Promise<void> {
  if (isComing) return
  isComing = true
  await act().finally(() => (isComing = false))
}

/** Takes a dialog of the frame out of the page of search, which has them as templates. Throws where it does not come. */
export async function fetchDialog(id: string): Promise<HTMLDialogElement> {
  const page = await fetchPage(`/${location.pathname.split("/")[1] ?? "en"}/search`)
  const template = page.getElementById(id)
  const dialog = template instanceof HTMLTemplateElement ? template.content.querySelector("dialog") : null
  if (dialog === null) throw new Error(`the page of search has no ${id}`)
  return document.adoptNode(dialog)
}
