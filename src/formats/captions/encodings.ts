/** Encodings that captions come in besides UTF-8 and UTF-16, by their names in the Encoding Standard. */
export const LEGACY_ENCODINGS = [
  ...["windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257"],
  ...["windows-1258", "windows-874", "koi8-r", "koi8-u", "iso-8859-2", "iso-8859-5", "ibm866", "macintosh"],
  ...["gb18030", "big5", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr"],
] as const
/** One of `LEGACY_ENCODINGS`. */
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number]

/** How a text was written: in Unicode, which says so, or in an older encoding, which is guessed. */
export type TextEncodingName = "utf-8" | "utf-16" | LegacyEncoding
