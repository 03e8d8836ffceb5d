import type { Level } from "../level-rules.ts"

/** What the offline check calls itself wherever its word is shown: it has seen no image. */
export const OFFLINE_CLASSIFIER = "offline, by the words of the recipe"
export const OFFLINE_VERSION = "1"

/**
 * Words that a recipe asks for strong images with. A stand-in's list: short, and easily got around; real ones look at the image. Those of
 * scripts without spaces are found anywhere.
 */
const WORDS: readonly (readonly [Level, readonly string[]])[] = [
  [32, ["loli", "lolicon", "shota", "shotacon", "child porn", "csam", "ロリコン", "萝莉色情", "儿童色情"]],
  [16, ["gangbang", "bukkake", "bondage sex", "rape", "bestiality", "輪姦", "轮奸", "اغتصاب"]],
  [
    8,
    [
      "nsfw",
      "porn",
      "pornographic",
      "explicit sex",
      "sex",
      "hentai",
      "penis",
      "vagina",
      "blowjob",
      "色情",
      "性交",
      "エロ",
      "セックス",
      "إباحي",
    ],
  ],
  [
    4,
    [
      "nude",
      "naked",
      "topless",
      "nudity",
      "erotic",
      "gore",
      "gory",
      "corpse",
      "dismembered",
      "裸体",
      "裸体画",
      "血腥",
      "ヌード",
      "全裸",
      "عارية",
      "عاري",
    ],
  ],
  [
    2,
    [
      "bikini",
      "lingerie",
      "swimsuit",
      "underwear",
      "sensual",
      "blood",
      "gun",
      "rifle",
      "cigarette",
      "比基尼",
      "内衣",
      "水着",
      "下着",
      "بيكيني",
      "دم",
    ],
  ],
]
/** Together with one that is strong, these say that somebody in it is a child. */
const CHILDREN = [
  "child",
  "children",
  "kid",
  "toddler",
  "underage",
  "schoolgirl",
  "little girl",
  "little boy",
  "儿童",
  "小孩",
  "子供",
  "幼女",
  "طفل",
  "طفلة",
]

/** What the words of a recipe say of its image, and which ones; null where there are no words to go by. */
export function levelOfWords(words: string): { readonly level: Level; readonly labels: readonly string[] } {
  const plain = ` ${words
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `
  const isThere = (word: string) =>
    /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u.test(word) ? plain.includes(` ${word} `) : plain.includes(word)
  const found = WORDS.flatMap(([level, list]) => list.filter(isThere).map((word) => ({ level, word })))
  const level = found[0]?.level ?? 1
  const children = level >= 4 ? CHILDREN.filter(isThere) : []
  return { level: children.length > 0 ? 32 : level, labels: [...found.map(({ word }) => word), ...children] }
}
