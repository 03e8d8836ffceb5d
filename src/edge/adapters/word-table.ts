import { LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import type { Translator } from "../../domain/post/ports.ts"
import { WORD_TABLE } from "../../domain/post/translation-rules.ts"

/** Scripts that part words by spaces; in the others a word is found wherever it stands. */
const SPACED = /[\p{Script=Latin}\p{Script=Arabic}\p{M}\p{N}]/u

/** Words of the field, each in the languages of `LOCALES`, in their order. */
const WORDS: readonly (readonly [string, string, string, string])[] = [
  ["a quiet bay", "宁静的海湾", "静かな入り江", "خليج هادئ"],
  ["first light", "第一缕光", "夜明けの光", "أول ضوء"],
  ["golden hour", "黄金时刻", "ゴールデンアワー", "الساعة الذهبية"],
  ["northern lights", "极光", "オーロラ", "الشفق القطبي"],
  ["autumn", "秋天", "秋", "خريف"],
  ["bay", "海湾", "入り江", "خليج"],
  ["beach", "海滩", "浜辺", "شاطئ"],
  ["bird", "鸟", "鳥", "طائر"],
  ["black", "黑色", "黒", "أسود"],
  ["blue", "蓝色", "青", "أزرق"],
  ["boat", "小船", "舟", "قارب"],
  ["bridge", "桥", "橋", "جسر"],
  ["castle", "城堡", "城", "قلعة"],
  ["cat", "猫", "猫", "قطة"],
  ["city", "城市", "街", "مدينة"],
  ["cloud", "云", "雲", "سحابة"],
  ["clouds", "云", "雲", "غيوم"],
  ["coast", "海岸", "海岸", "ساحل"],
  ["desert", "沙漠", "砂漠", "صحراء"],
  ["dog", "狗", "犬", "كلب"],
  ["dream", "梦", "夢", "حلم"],
  ["dusk", "黄昏", "夕暮れ", "غسق"],
  ["evening", "傍晚", "夕方", "مساء"],
  ["field", "田野", "野原", "حقل"],
  ["fire", "火", "火", "نار"],
  ["flower", "花", "花", "زهرة"],
  ["flowers", "花", "花", "زهور"],
  ["fog", "雾", "霧", "ضباب"],
  ["forest", "森林", "森", "غابة"],
  ["fox", "狐狸", "キツネ", "ثعلب"],
  ["garden", "花园", "庭", "حديقة"],
  ["gold", "金色", "金", "ذهبي"],
  ["green", "绿色", "緑", "أخضر"],
  ["harbor", "港口", "港", "ميناء"],
  ["harbour", "港口", "港", "ميناء"],
  ["hill", "山丘", "丘", "تل"],
  ["hills", "山丘", "丘", "تلال"],
  ["horse", "马", "馬", "حصان"],
  ["house", "房子", "家", "بيت"],
  ["ice", "冰", "氷", "جليد"],
  ["image", "图像", "画像", "صورة"],
  ["island", "岛", "島", "جزيرة"],
  ["lake", "湖", "湖", "بحيرة"],
  ["light", "光", "光", "ضوء"],
  ["lighthouse", "灯塔", "灯台", "منارة"],
  ["moon", "月亮", "月", "قمر"],
  ["morning", "早晨", "朝", "صباح"],
  ["mountain", "山", "山", "جبل"],
  ["mountains", "群山", "山々", "جبال"],
  ["night", "夜晚", "夜", "ليل"],
  ["ocean", "海洋", "大洋", "محيط"],
  ["path", "小路", "小道", "درب"],
  ["pines", "松树", "松", "صنوبر"],
  ["portrait", "肖像", "肖像", "بورتريه"],
  ["rain", "雨", "雨", "مطر"],
  ["red", "红色", "赤", "أحمر"],
  ["river", "河", "川", "نهر"],
  ["road", "道路", "道", "طريق"],
  ["sea", "海", "海", "بحر"],
  ["shadow", "影子", "影", "ظل"],
  ["ship", "船", "船", "سفينة"],
  ["sky", "天空", "空", "سماء"],
  ["snow", "雪", "雪", "ثلج"],
  ["spring", "春天", "春", "ربيع"],
  ["star", "星星", "星", "نجمة"],
  ["stars", "星星", "星々", "نجوم"],
  ["storm", "风暴", "嵐", "عاصفة"],
  ["street", "街道", "通り", "شارع"],
  ["summer", "夏天", "夏", "صيف"],
  ["sun", "太阳", "太陽", "شمس"],
  ["sunrise", "日出", "日の出", "شروق"],
  ["sunset", "日落", "夕日", "غروب"],
  ["temple", "寺庙", "寺", "معبد"],
  ["tower", "塔", "塔", "برج"],
  ["tree", "树", "木", "شجرة"],
  ["trees", "树木", "木々", "أشجار"],
  ["valley", "山谷", "谷", "واد"],
  ["video", "视频", "動画", "فيديو"],
  ["village", "村庄", "村", "قرية"],
  ["water", "水", "水", "ماء"],
  ["wave", "波浪", "波", "موجة"],
  ["white", "白色", "白", "أبيض"],
  ["wind", "风", "風", "ريح"],
  ["winter", "冬天", "冬", "شتاء"],
  ["wolf", "狼", "狼", "ذئب"],
]

/**
 * Stands in for a translator on one machine: replaces the words that it knows and leaves every other as it is. No model, and it says so by
 * its name.
 */
export const wordTable: Translator = {
  name: WORD_TABLE,
  async translate(texts, from, to) {
    const known = wordsBetween(from, to)
    return texts.map((text) => replaceKnown(text, known).text)
  },
  tellsAll: (text, from, to) => !/\p{L}/u.test(replaceKnown(text, wordsBetween(from, to)).left),
}

/** Words of one language, or of any, with what they are in another. */
function wordsBetween(from: string, to: Locale): ReadonlyMap<string, string> {
  const sources = LOCALES.filter((locale) => locale !== to && (from === "" || from === locale))
  const known = new Map<string, string>()
  for (const words of WORDS)
    for (const source of sources) {
      const word = words[LOCALES.indexOf(source)]
      const other = words[LOCALES.indexOf(to)]
      if (word !== undefined && other !== undefined && !known.has(word)) known.set(word, other)
    }
  return known
}

/** Known words of a text replaced, the longest first at each place, and what was left as it is. */
function replaceKnown(text: string, known: ReadonlyMap<string, string>): { readonly text: string; readonly left: string } {
  const longest = Math.max(0, ...[...known.keys()].map((word) => word.length))
  const lower = text.toLowerCase()
  // A text whose lower case has another length cannot be replaced place by place.
  if (lower.length !== text.length) return { text, left: text }
  let out = ""
  let left = ""
  for (let at = 0; at < text.length; ) {
    const found = wordAt(lower, at, known, longest)
    out += found === null ? text[at] : (known.get(found) ?? "")
    left += found === null ? text[at] : " "
    at += found?.length ?? 1
  }
  return { text: out, left }
}

function wordAt(text: string, at: number, known: ReadonlyMap<string, string>, longest: number): string | null {
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const word = text.slice(at, at + length)
    if (known.has(word) && !isWithinWord(text, at, at + length)) return word
  }
  return null
}

/** Whether a place begins or ends inside a longer word of a script that parts words by spaces. */
function isWithinWord(text: string, start: number, end: number): boolean {
  const joins = (left: string | undefined, right: string | undefined) =>
    left !== undefined && right !== undefined && SPACED.test(left) && SPACED.test(right)
  return joins(text[start - 1], text[start]) || joins(text[end - 1], text[end])
}
