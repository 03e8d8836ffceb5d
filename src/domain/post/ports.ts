import type { Locale } from "../_kernel/locales.ts"

/** Puts texts into another language. */
export interface Translator {
  /** What people are told of who translates, such as a model's name; translations are kept by it. */
  readonly name: string
  /** The texts in their order, each in the language of `to`; `from` is empty where it is not known. Throws Unavailable. */
  translate(texts: readonly string[], from: string, to: Locale): Promise<readonly string[]>
  /** Whether nothing of a text would be left as it is; one that does not say so leaves nothing. */
  readonly tellsAll?: (text: string, from: string, to: Locale) => boolean
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** Null where none is connected. */
    readonly translator: Translator | null
  }
}
