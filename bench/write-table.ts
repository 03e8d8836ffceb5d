import { readFile, writeFile } from "node:fs/promises"

/** Puts a table between two marks of a document, in place of what stands there. Throws where the document lacks them. */
export async function writeTable(
  path: string,
  { start, end }: { readonly start: string; readonly end: string },
  table: string,
): Promise<void> {
  const document = await readFile(path, "utf8")
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for the table`)
  await writeFile(path, `${document.slice(0, from + start.length)}\n${table}\n${document.slice(to)}`)
}
