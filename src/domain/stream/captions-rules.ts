/** Captions that one video may have. */
export const MAXIMUM_CAPTIONS = 16
/** A language of captions: `ja`, `pt-BR`, `zh-Hant`. */
export const CAPTIONS_LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/
/** Languages that are offered; the names come from the browser. */
export const CAPTIONS_LANGUAGES = [
  ...["en", "zh-Hans", "zh-Hant", "ja", "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fil", "fr", "he", "hi"],
  ...["hr", "hu", "id", "is", "it", "ka", "kk", "ko", "lt", "lv", "mk", "ms", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl"],
  ...["sq", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "uz", "vi"],
] as const
