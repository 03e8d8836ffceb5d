/** The whole body of an answer, null as soon as it is above `maximumBytes`; nothing above that is kept. Throws when the connection breaks. */
export async function readCapped(answer: Response, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(answer.headers.get("Content-Length") ?? 0) > maximumBytes) {
    await answer.body?.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  const reader = answer.body?.getReader()
  if (reader === undefined) return new Uint8Array(0)
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sizeBytes += read.value.byteLength
    if (sizeBytes > maximumBytes) {
      await reader.cancel()
      return null
    }
    parts.push(read.value)
  }
  const whole = new Uint8Array(sizeBytes)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}
