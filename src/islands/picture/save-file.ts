/** Hands a file to the browser, as if it had been downloaded. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser takes the file at its leisure.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The name of what was made from a file: its own without its type, and what was done. */
export function nameAfter(name: string, suffix: string, type: string): string {
  const own = name.replace(/\.[^.]{1,5}$/, "").slice(0, 80) || "picture"
  return `${own}-${suffix}.${type.replace("image/", "")}`
}
