const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPENS: ReadonlySet<number> = new Set([0x7b, 0x5b])
const CLOSES: ReadonlySet<number> = new Set([0x7d, 0x5d])

/** How much of one entry is kept; a longer one is passed over. */
const MAXIMUM_ENTRY_BYTES = 4 * 1_048_576

/**
 * Reads a JSON object of megabytes entry by entry without ever holding more than one of them: `wants` says by its key which are parsed, and
 * `take` gets those. False when the bytes are no JSON object, or more than allowed. Throws when the connection breaks.
 */
export async function scanObject(
  body: ReadableStream<Uint8Array>,
  maximumBytes: number,
  { wants, take }: { readonly wants: (key: string) => boolean; readonly take: (key: string, value: unknown) => void },
): Promise<boolean> {
  const scan = new EntryScan(wants, take)
  const reader = body.getReader()
  let sizeBytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sizeBytes += read.value.byteLength
    if (sizeBytes > maximumBytes || !scan.push(read.value)) {
      await reader.cancel().catch(() => {})
      return false
    }
  }
  return scan.isWhole
}

/** Follows depth and strings byte by byte; UTF-8 never has these bytes inside of another character. */
class EntryScan {
  readonly #wants: (key: string) => boolean
  readonly #take: (key: string, value: unknown) => void
  #depth = 0
  #isInString = false
  #isEscaped = false
  #hasBegun = false
  #hasEnded = false
  /** Null while a key is read; the value of the key follows otherwise. */
  #key: string | null = null
  #isKept = true
  #parts: Uint8Array[] = []
  #keptBytes = 0

  constructor(wants: (key: string) => boolean, take: (key: string, value: unknown) => void) {
    this.#wants = wants
    this.#take = take
  }

  get isWhole(): boolean {
    return this.#hasEnded
  }

  /** False as soon as this can be no JSON object. */
  push(chunk: Uint8Array): boolean {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) this.#isInString = false
        continue
      }
      if (byte === QUOTE) this.#isInString = this.#hasBegun
      if (byte === QUOTE && !this.#hasBegun) return false
      if (OPENS.has(byte)) {
        this.#depth++
        if (this.#hasBegun) continue
        if (byte !== 0x7b) return false
        this.#hasBegun = true
        from = at + 1
      } else if (CLOSES.has(byte)) {
        this.#depth--
        if (this.#depth > 0) continue
        if (this.#hasEnded || !this.#end(chunk.subarray(from, at))) return false
        this.#hasEnded = true
        from = at + 1
      } else if (this.#depth === 1 && byte === COLON && this.#key === null) {
        if (!this.#endKey(chunk.subarray(from, at))) return false
        from = at + 1
      } else if (this.#depth === 1 && byte === 0x2c) {
        if (!this.#end(chunk.subarray(from, at))) return false
        from = at + 1
      } else if (!this.#hasBegun && byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf) return false
    }
    if (this.#hasBegun && !this.#hasEnded) this.#keep(chunk.slice(from))
    return true
  }

  #keep(part: Uint8Array): void {
    if (!this.#isKept) return
    this.#keptBytes += part.length
    if (this.#keptBytes > MAXIMUM_ENTRY_BYTES) {
      this.#isKept = false
      this.#parts = []
    } else this.#parts.push(part)
  }

  #text(last: Uint8Array): string {
    this.#keep(last)
    const decoder = new TextDecoder()
    const text = this.#parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode()
    this.#parts = []
    this.#keptBytes = 0
    return text
  }

  #endKey(last: Uint8Array): boolean {
    const key = parsed(this.#text(last))
    if (typeof key !== "string") return false
    this.#key = key
    this.#isKept = this.#wants(key)
    return true
  }

  #end(last: Uint8Array): boolean {
    const key = this.#key
    // An object without entries ends like an entry without a key.
    if (key === null) return this.#text(last).trim() === ""
    if (this.#isKept) {
      const value = parsed(this.#text(last))
      if (value === undefined) return false
      this.#take(key, value)
    }
    this.#key = null
    this.#isKept = true
    this.#parts = []
    this.#keptBytes = 0
    return true
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
