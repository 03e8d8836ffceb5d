/** A file and its fields out of a multipart body; `/upload/image` has one file. */
export function readUpload(
  contentType: string,
  body: Buffer,
): { readonly name: string; readonly subfolder: string; readonly bytes: Uint8Array } {
  const boundary = /boundary=([^;]+)/.exec(contentType)?.[1]
  if (boundary === undefined) throw new Error("no boundary")
  const fields = new Map<string, string>()
  let file: { readonly name: string; readonly bytes: Uint8Array } | null = null
  const marker = Buffer.from(`--${boundary}`)
  for (let at = body.indexOf(marker); at >= 0; ) {
    const next = body.indexOf(marker, at + marker.length)
    if (next < 0) break
    const part = body.subarray(at + marker.length + 2, next - 2)
    const split = part.indexOf("\r\n\r\n")
    const head = part.subarray(0, split).toString("utf8")
    const content = part.subarray(split + 4)
    const filename = /filename="([^"]*)"/.exec(head)?.[1]
    if (filename === undefined) fields.set(/ name="([^"]*)"/.exec(head)?.[1] ?? "", content.toString("utf8"))
    else file = { name: filename, bytes: new Uint8Array(content) }
    at = next
  }
  if (file === null) throw new Error("no file")
  return { ...file, subfolder: fields.get("subfolder") ?? "" }
}
