/** How long the address of a file stays good: the browser takes it at its leisure, and asks first where the person told it to. */
const TAKEN_WITHIN_MS = 60_000

/** A file at an address of this site, and the name that it is kept under. */
export interface FileLink {
  readonly href: string
  readonly name: string
}

/** Has the browser download a file. */
export function saveLink({ href, name }: FileLink): void {
  const link = document.createElement("a")
  link.href = href
  link.download = name
  link.click()
}

/** Hands a file to the browser, as if it had been downloaded under this name. */
export function saveBlob(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  saveLink({ href, name })
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_WITHIN_MS)
}
