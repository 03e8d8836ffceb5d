/** The name of what was made from a file: its own without its type, and what was done, as the page words it. */
export function nameAfter(name: string, suffix: string, type: string): string {
  const own = name.replace(/\.[^.]{1,5}$/, "").slice(0, 80) || "image"
  const words = suffix.toLowerCase().replaceAll(/\s+/g, "-")
  return `${own}-${words}.${type.replace("image/", "")}`
}
