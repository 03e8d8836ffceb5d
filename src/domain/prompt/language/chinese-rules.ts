/** Text above this share of Chinese characters is translated to English before it goes out (spec 3§5). */
const MOSTLY = 0.5
/** Text below this share counts as not Chinese (spec 3§9). */
const HARDLY = 0.05
/** Kana and Hangul give away a text that only shares characters with Chinese. */
const OTHER_SCRIPTS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** How much of a text's letters and digits are Chinese characters, 0 to 1; 0 of a text in Japanese or Korean. */
export function chineseShare(text: string): number {
  if (OTHER_SCRIPTS.test(text)) return 0
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  if (letters.length === 0) return 0
  return letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length / letters.length
}

/** Whether a text is so much Chinese that it goes out in English where it can. */
export function isMostlyChinese(text: string): boolean {
  return chineseShare(text) > MOSTLY
}

/** Whether a text is hardly Chinese, as a translation into English must be. */
export function isHardlyChinese(text: string): boolean {
  return chineseShare(text) < HARDLY
}
