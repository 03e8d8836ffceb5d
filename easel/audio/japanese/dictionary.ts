import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"

/** The dictionary of Japanese words (IPADIC by kuromoji), an optional package: it is loaded only where kanji are read, or kana that may be particles. */

/** A word of a text. */
export interface Word {
  readonly written: string
  /** How it is said, in katakana; undefined where the dictionary does not know it. */
  readonly said: string | undefined
  /** Its part of speech and what kind of it, as IPADIC calls them: `名詞`, `数`. */
  readonly part: string
  readonly kind: string
}

/** Parts a text into its words: together they are the text. */
export type Parting = (text: string) => readonly Word[]

const unzip = promisify(gunzip)
let loading: Promise<Parting | null> | undefined

/** A file of the dictionary, without a second copy of what is unpacked. */
async function unpacked(file: string): Promise<ArrayBufferLike> {
  const bytes = await unzip(await readFile(new URL(`../dict/${file}`, import.meta.resolve("@patdx/kuromoji"))))
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isWhole ? bytes.buffer : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

async function load(): Promise<Parting | null> {
  const kuromoji = await import("@patdx/kuromoji").catch(() => null)
  if (kuromoji === null) return null
  const tokenizer = await new kuromoji.TokenizerBuilder({ loader: { loadArrayBuffer: unpacked } }).build()
  return (text) =>
    tokenizer.tokenize(text).map(({ surface_form, pronunciation, pos, pos_detail_1 }) => ({
      written: surface_form,
      said: pronunciation,
      part: pos,
      kind: pos_detail_1,
    }))
}

/** The dictionary, loaded once a thread; null where its package is not there. */
export const loadDictionary = (): Promise<Parting | null> => {
  loading ??= load()
  return loading
}
