/** The name of what was made from a file: its own without its type, and what was done. */
export function nameAfter(name: string, suffix: string, type: string): string {
  const own = name.replace(/\.[^.]{1,5}$/, "").slice(0, 80) || "image"
  return `${own}-${suffix}.${type.replace("image/", "")}`
}
