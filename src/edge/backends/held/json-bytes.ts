/** Why an answer cannot be read on. */
export class JsonReadError extends Error {
  readonly reason: "not-json" | "too-large" | "cut-off" | "bad-base64"

  constructor(reason: JsonReadError["reason"]) {
    super(reason)
    this.reason = reason
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d]
const COMMA = 0x2c
const COLON = 0x3a
const MAXIMUM_DEPTH = 100
const DATA_URL = "data:"
/** A data URL's type is not longer. */
const MAXIMUM_PREFIX = 200

interface Level {
  readonly isList: boolean
  /** Path of what stands around it. */
  readonly path: string
  key: string
  index: number
  isKeyNext: boolean
}

/** JSON as it comes: strings at given paths are handed out in pieces, all the rest is kept, up to a size, and parsed at the end. */
export class JsonBytes {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #paths: ReadonlySet<string>
  readonly #maximumRestBytes: number
  readonly #levels: Level[] = []
  #rest = new Uint8Array(4096)
  #restLength = 0
  #chunk: Uint8Array = new Uint8Array(0)
  #at = 0
  #hasBegun = false
  #isInString = false
  #isAtStart = false

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>, paths: ReadonlySet<string>, maximumRestBytes: number) {
    this.#reader = reader
    this.#paths = paths
    this.#maximumRestBytes = maximumRestBytes
  }

  /** Reads up to the next string that is wanted; null at the end of the answer. */
  async nextString(): Promise<{ readonly path: string; readonly index: number } | null> {
    // Nothing is awaited where a byte is there: there may be a million of them.
    while (this.#at < this.#chunk.length || (await this.#more())) {
      const byte = this.#take()
      this.#keep(byte)
      if (!this.#hasBegun) this.#begin(byte)
      if (byte === QUOTE) {
        const path = this.#path()
        if (!this.#isKey() && this.#paths.has(path)) {
          this.#isInString = true
          this.#isAtStart = true
          return { path, index: this.#levels.findLast(({ isList }) => isList)?.index ?? 0 }
        }
        await this.#readString()
      } else this.#move(byte)
    }
    if (this.#levels.length > 0 || !this.#hasBegun) throw new JsonReadError("cut-off")
    return null
  }

  /** The next letters of the string, whatever their escapes were; null at its end. */
  async stringPiece(): Promise<Uint8Array | null> {
    if (!this.#isInString) return null
    if (this.#isAtStart) {
      this.#isAtStart = false
      const begin = await this.#withoutPrefix()
      if (begin.length > 0) return begin
    }
    return this.#isInString ? this.#letters() : null
  }

  async skipString(): Promise<void> {
    this.#isAtStart = false
    while (this.#isInString) await this.#letters()
  }

  /** All but the strings that were handed out. Throws where it is no JSON. */
  rest(): unknown {
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(this.#rest.subarray(0, this.#restLength)))
    } catch {
      throw new JsonReadError("not-json")
    }
  }

  /** Passes over the prefix of a data URL; answers the letters that were read and belong to the file. */
  async #withoutPrefix(): Promise<Uint8Array> {
    let begin = new Uint8Array(0)
    while (this.#isInString && begin.length < MAXIMUM_PREFIX) {
      const piece = await this.#letters()
      if (piece === null) break
      begin = Uint8Array.from([...begin, ...piece.subarray(0, MAXIMUM_PREFIX)])
      const text = String.fromCharCode(...begin.subarray(0, MAXIMUM_PREFIX))
      const comma = text.startsWith(DATA_URL) ? text.indexOf(",") : -1
      const rest = piece.subarray(MAXIMUM_PREFIX)
      if (comma >= 0) return joined(begin.subarray(comma + 1), rest)
      if (!text.startsWith(DATA_URL) && text.length >= DATA_URL.length) return joined(begin, rest)
    }
    return begin
  }

  /** Letters of the string up to its end, to an escape, or to the end of what has come. */
  async #letters(): Promise<Uint8Array | null> {
    if (this.#at >= this.#chunk.length && !(await this.#more())) throw new JsonReadError("cut-off")
    const from = this.#at
    const quote = this.#chunk.indexOf(QUOTE, from)
    const end = quote === -1 ? this.#chunk.length : quote
    const slash = this.#chunk.subarray(from, end).indexOf(BACKSLASH)
    if (slash === 0) return this.#escaped()
    const to = slash === -1 ? end : from + slash
    this.#at = to
    if (to === quote) {
      this.#at = to + 1
      this.#isInString = false
      this.#keep(QUOTE)
      if (to === from) return null
    }
    return this.#chunk.subarray(from, to)
  }

  async #escaped(): Promise<Uint8Array> {
    this.#at += 1
    const kind = await this.#letter()
    if (kind === "n" || kind === "r" || kind === "t") return Uint8Array.of(0x0a)
    if (kind !== "u") return Uint8Array.of(kind.charCodeAt(0))
    let code = ""
    while (code.length < 4) code += await this.#letter()
    return Uint8Array.of(Math.min(255, Number.parseInt(code, 16) || 0))
  }

  /** Keeps a string that is not wanted, or the name of a field. */
  async #readString(): Promise<void> {
    const begin = this.#restLength - 1
    let isEscaped = false
    for (;;) {
      if (this.#at >= this.#chunk.length && !(await this.#more())) throw new JsonReadError("cut-off")
      const byte = this.#take()
      this.#keep(byte)
      if (byte === QUOTE && !isEscaped) break
      isEscaped = byte === BACKSLASH && !isEscaped
    }
    const level = this.#levels.at(-1)
    if (level === undefined || !this.#isKey()) return
    level.key = keyOf(this.#rest.subarray(begin, this.#restLength))
  }

  #begin(byte: number): void {
    const isBlank = byte <= 0x20
    if (isBlank) return
    if (byte !== OPEN_LIST && byte !== OPEN_RECORD && byte !== QUOTE) throw new JsonReadError("not-json")
    this.#hasBegun = true
  }

  #move(byte: number): void {
    const level = this.#levels.at(-1)
    if (byte === OPEN_LIST || byte === OPEN_RECORD) {
      if (this.#levels.length >= MAXIMUM_DEPTH) throw new JsonReadError("not-json")
      const isList = byte === OPEN_LIST
      this.#levels.push({ isList, path: this.#path(), key: "", index: 0, isKeyNext: !isList })
    } else if (byte === CLOSE_LIST || byte === CLOSE_RECORD) {
      if (this.#levels.pop() === undefined) throw new JsonReadError("not-json")
    } else if (level !== undefined && byte === COMMA) {
      level.index += 1
      level.isKeyNext = !level.isList
    } else if (level !== undefined && byte === COLON) level.isKeyNext = false
  }

  #isKey(): boolean {
    return this.#levels.at(-1)?.isKeyNext === true
  }

  #path(): string {
    const level = this.#levels.at(-1)
    if (level === undefined) return ""
    if (level.isList) return `${level.path}[]`
    return level.path === "" ? level.key : `${level.path}.${level.key}`
  }

  #keep(byte: number): void {
    if (this.#restLength >= this.#maximumRestBytes) throw new JsonReadError("too-large")
    if (this.#restLength === this.#rest.length) this.#rest = joined(this.#rest, new Uint8Array(this.#rest.length))
    this.#rest[this.#restLength] = byte
    this.#restLength += 1
  }

  async #letter(): Promise<string> {
    if (this.#at >= this.#chunk.length && !(await this.#more())) throw new JsonReadError("cut-off")
    return String.fromCharCode(this.#take())
  }

  #take(): number {
    const byte = this.#chunk[this.#at] ?? 0
    this.#at += 1
    return byte
  }

  async #more(): Promise<boolean> {
    for (;;) {
      const read = await this.#reader.read().catch(() => cutOff())
      if (read.done) return false
      if (read.value.length === 0) continue
      this.#chunk = read.value
      this.#at = 0
      return true
    }
  }
}

function cutOff(): never {
  throw new JsonReadError("cut-off")
}

function keyOf(text: Uint8Array): string {
  try {
    return String(JSON.parse(new TextDecoder().decode(text)))
  } catch {
    throw new JsonReadError("not-json")
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
