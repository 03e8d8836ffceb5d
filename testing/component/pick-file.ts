import { expect, inject } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    /** Where the fixtures of media lie, as the browser of component tests fetches them; see local/fixtures/start-fixtures.ts. */
    fixturesPath: string
  }
}

/** A fixture of media as a file; its name in the table says which. */
export async function fixture(name: string, type: string): Promise<File> {
  const answer = await fetch(`${inject("fixturesPath")}/${name}`)
  if (!answer.ok) throw new Error(`there is no fixture "${name}"`)
  return new File([await answer.arrayBuffer()], name, { type })
}

/** Picks files where a screen asks for them, once it does: in its first file field, or in the one that is named. */
export async function pick(main: HTMLElement, files: File | readonly File[], field = "input[type=file]"): Promise<void> {
  await expect.poll(() => main.querySelector(field)).toBeInstanceOf(HTMLInputElement)
  const picked = new DataTransfer()
  for (const file of files instanceof File ? [files] : files) picked.items.add(file)
  const input = main.querySelector(field)
  if (!(input instanceof HTMLInputElement)) throw new Error("nothing asks for a file")
  input.files = picked.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}

/** A painted PNG of one color. */
export function png(name: string, width: number, height: number, color = "teal"): Promise<File> {
  return painted(name, width, height, color, "image/png")
}

/** A painted JPEG of one color. */
export function jpeg(name: string, width: number, height: number, color = "teal"): Promise<File> {
  return painted(name, width, height, color, "image/jpeg")
}

async function painted(name: string, width: number, height: number, color: string, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("no canvas")
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}
