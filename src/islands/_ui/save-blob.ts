/** How long the address of a file stays good: the browser takes it at its leisure, and asks first where the person told it to. */
const TAKEN_WITHIN_MS = 60_000

/** Hands a file to the browser, as if it had been downloaded under this name. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_WITHIN_MS)
}
