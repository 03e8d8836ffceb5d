import type { SettingName } from "./setting-fields.ts"

/** What a label names: words, a setting, or one side of the size. */
export type LabelRole = "prompt" | "negative" | "width" | "height" | SettingName

/** A label in a text: `start` is where the mark-up before it begins, `end` is behind its colon and the mark-up around that. */
export interface FoundLabel {
  readonly role: LabelRole
  readonly start: number
  readonly end: number
  /** Nothing but mark-up stands before it in its line. */
  readonly isFirst: boolean
  /** A word that prose has too, such as `negative`. */
  readonly isShort: boolean
}

/** What people and programs call things, in lower case; a space stands for any of space, dash, underscore and nothing. */
const LABELS: Readonly<Record<LabelRole, readonly string[]>> = {
  negative: [
    ...["negative prompt", "negative prompts", "neg prompt", "negative", "neg", "undesired content", "negativer prompt", "negativ prompt"],
    ...["negative eingabeaufforderung", "prompt négatif", "invite négative", "prompt negativo", "indicación negativa", "negatywny prompt"],
    ...["negatif prompt", "olumsuz istem", "prompt tiêu cực", "негативный промпт", "отрицательный промпт", "негативный запрос"],
    ...["отрицательный запрос", "негативний промпт", "反向提示词", "反向提示詞", "负面提示词", "負面提示詞", "负向提示词", "負向提示詞"],
    ...[
      "负提示词",
      "ネガティブプロンプト",
      "ネガティブ プロンプト",
      "除外プロンプト",
      "네거티브 프롬프트",
      "부정 프롬프트",
      "부정적 프롬프트",
    ],
    ...["المطالبة السلبية", "الموجه السلبي", "النص السلبي"],
  ],
  prompt: [
    ...[
      "prompt",
      "prompts",
      "positive prompt",
      "positive",
      "pos prompt",
      "full prompt",
      "/imagine prompt",
      "eingabeaufforderung",
      "invite",
    ],
    ...[
      "prompt positif",
      "prompt positivo",
      "positiver prompt",
      "indicación",
      "промпт",
      "позитивный промпт",
      "положительный промпт",
      "запрос",
    ],
    ...[
      "正向提示词",
      "正向提示詞",
      "正面提示词",
      "正面提示詞",
      "提示词",
      "提示詞",
      "プロンプト",
      "ポジティブプロンプト",
      "프롬프트",
      "긍정 프롬프트",
    ],
    ...["المطالبة", "الموجه", "النص الموجه"],
  ],
  Steps: [
    ...["steps", "step", "sampling steps", "inference steps", "num inference steps", "number of steps", "step count", "schritte"],
    ...["sampling schritte", "étapes", "pasos", "passi", "passos", "kroki", "adım", "шаги", "количество шагов", "шагов", "кроки"],
    ...[
      "采样步数",
      "採樣步數",
      "迭代步数",
      "迭代步數",
      "步数",
      "步數",
      "ステップ数",
      "ステップ",
      "サンプリングステップ数",
      "스텝",
      "스텝 수",
      "단계",
    ],
    ...["샘플링 단계", "الخطوات", "عدد الخطوات"],
  ],
  Sampler: [
    ...["sampler", "sampler name", "sampling method", "sampler type", "sampling", "échantillonneur", "muestreador", "campionatore"],
    ...[
      "amostrador",
      "сэмплер",
      "семплер",
      "метод сэмплирования",
      "采样器",
      "採樣器",
      "采样方法",
      "採樣方法",
      "サンプラー",
      "サンプリング方法",
    ],
    ...["샘플러", "샘플링 방법", "أداة أخذ العينات"],
  ],
  "Schedule type": [
    "schedule type",
    "scheduler",
    "schedule",
    "noise schedule",
    "调度器",
    "調度器",
    "スケジューラー",
    "スケジューラ",
    "스케줄러",
  ],
  "CFG scale": [
    ...["cfg scale", "cfg", "guidance scale", "guidance", "classifier free guidance", "prompt guidance", "cfg wert", "échelle cfg"],
    ...[
      "escala cfg",
      "scala cfg",
      "шкала cfg",
      "提示词引导系数",
      "提示詞引導係數",
      "引导系数",
      "引導係數",
      "cfgスケール",
      "cfg 스케일",
      "مقياس cfg",
    ],
  ],
  "Distilled CFG Scale": ["distilled cfg scale", "flux guidance", "flux guidance scale"],
  Seed: [
    ...["seed", "noise seed", "startwert", "graine", "semilla", "seme", "semente", "ziarno", "сид", "зерно"],
    ...["种子", "種子", "随机种子", "隨機種子", "随机数种子", "シード", "シード値", "シード 値", "시드", "시드 값", "البذرة"],
  ],
  Size: [
    ...[
      "size",
      "image size",
      "resolution",
      "dimensions",
      "größe",
      "auflösung",
      "taille",
      "résolution",
      "tamaño",
      "resolución",
      "dimensioni",
    ],
    ...[
      "tamanho",
      "размер",
      "разрешение",
      "尺寸",
      "图像尺寸",
      "图片尺寸",
      "分辨率",
      "解析度",
      "サイズ",
      "画像サイズ",
      "解像度",
      "크기",
      "해상도",
      "الحجم",
    ],
  ],
  width: ["width", "breite", "largeur", "ancho", "larghezza", "largura", "ширина", "宽度", "寬度", "宽", "幅", "너비", "العرض"],
  height: ["height", "höhe", "hauteur", "alto", "altezza", "altura", "высота", "高度", "高さ", "高", "높이", "الارتفاع"],
  Model: [
    ...["model", "model name", "checkpoint", "base model", "sd model", "sd model checkpoint", "stable diffusion model", "modell", "modèle"],
    ...["use stable diffusion model", "modelo", "modello", "модель", "模型", "大模型", "基础模型", "モデル", "모델", "النموذج"],
  ],
  "Model hash": ["model hash", "模型哈希", "模型哈希值", "モデルハッシュ"],
  VAE: ["vae", "vae model", "sd vae", "use vae model"],
  "VAE hash": ["vae hash"],
  "Denoising strength": [
    ...["denoising strength", "denoising", "denoise", "denoise strength", "strength", "img2img strength", "prompt strength"],
    ...["重绘幅度", "重繪幅度", "降噪强度", "ノイズ除去強度", "디노이징 강도", "денойз"],
  ],
  "Clip skip": ["clip skip", "clip 跳过层", "clip跳过层", "clip 终止层数", "クリップスキップ", "클립 스킵"],
  RNG: ["rng"],
  "Hires upscale": ["hires upscale", "hires scale", "upscale by", "放大倍数", "放大倍率"],
  "Hires resize": ["hires resize"],
  "Hires steps": ["hires steps", "hires step", "高分迭代步数"],
  "Hires upscaler": ["hires upscaler", "upscaler", "放大算法", "アップスケーラー"],
  "Hires denoising strength": ["hires denoising strength", "hires denoise"],
  Refiner: ["refiner"],
  "Refiner switch at": ["refiner switch at", "refiner switch"],
  Style: ["style", "风格", "スタイル"],
}

/** Labels that prose has too: alone they say nothing. */
export const PROSAIC_ROLES: ReadonlySet<LabelRole> = new Set<LabelRole>([
  "Model",
  "Style",
  "VAE",
  "RNG",
  "Refiner",
  "Sampler",
  "Schedule type",
])

const MARKS = "*_`~\"'”’」』】\\])"
const NAMES = new Map(Object.entries(LABELS).flatMap(([role, names]) => names.map((name) => [bare(name), role] as const)))

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]+/g, "")
}

function isRole(role: string): role is LabelRole {
  return Object.hasOwn(LABELS, role)
}

/** What a name stands for, whatever its case and the marks in it; null for one that nobody knows. */
export function roleOf(name: string): LabelRole | null {
  const role = NAMES.get(
    bare(
      name
        .normalize("NFKC")
        .replaceAll(/[*_`~]+/g, " ")
        .trim(),
    ),
  )
  return role !== undefined && isRole(role) ? role : null
}

let pattern: RegExp | undefined

/** Every label with its colon; made at the first use, since most texts are never looked at. */
function labelPattern(): RegExp {
  const names = Object.values(LABELS)
    .flat()
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(" ", "[\\s_-]?").replaceAll("/", "\\/"))
  // Copied out of a page a label may stand right behind a word.
  const before = "(?<![\\p{L}\\p{N}/])(?<![\\p{L}\\p{N}]_)|(?<=[\\p{Ll}\\p{N}])(?=Negative prompt:|Steps: ?\\d)"
  pattern ??= new RegExp(`(?:${before})(${names.join("|")})[${MARKS}]{0,4}[ \\t]{0,4}[:：﹕=＝][ \\t]{0,9}[*_\`~]{0,4}[ \\t]{0,9}`, "giu")
  return pattern
}

/** Characters that may stand before a label in its line and belong to it. */
const BEFORE_IN_LINE = /[ \t*_`~>#|\u2022·\u25aa\u25e6\u2023\u2043\u2013\u2014"'\u300c\u300e\u3010([-]/
const BEFORE = /[ \t*_`~|;,\uff0c\uff1b\u2022·/]/
const MAXIMUM_BEFORE = 40
const MAXIMUM_LABELS = 500
const SHORT = /^(?:neg(?:ative)?|positive|prompts?|invite|indicación|\u0437\u0430\u043f\u0440\u043e\u0441)$/i
/** Prompts of other passes and of programs' own, which are settings. */
const PREFIXED = /(?:adetailer|hires|raw|refiner|regional|original|wildcard|expanded|controlnet|base)[ \t_-]+$/i
/** `(style:1.2)` gives a word its weight. */
const WEIGHT = /^[+-]?[\d.]{1,8}\s?\)/

/** The labels of a text in their order. */
export function labelsIn(text: string): readonly FoundLabel[] {
  const found: FoundLabel[] = []
  for (const match of text.matchAll(labelPattern())) {
    const role = roleOf(match[1] ?? "")
    const end = match.index + match[0].length
    if (role === null || (text[match.index - 1] === "(" && WEIGHT.test(text.slice(end, end + 12)))) continue
    if ((role === "prompt" || role === "negative") && PREFIXED.test(text.slice(Math.max(0, match.index - 20), match.index))) continue
    const line = startOf(text, match.index, BEFORE_IN_LINE)
    const isFirst = line === 0 || text[line - 1] === "\n"
    const start = isFirst ? line : startOf(text, match.index, BEFORE)
    found.push({ role, isFirst, isShort: SHORT.test(match[1] ?? ""), start, end })
    if (found.length === MAXIMUM_LABELS) break
  }
  return found
}

function startOf(text: string, at: number, marks: RegExp): number {
  let start = at
  while (start > 0 && at - start < MAXIMUM_BEFORE && marks.test(text[start - 1] ?? "")) start--
  return start
}

/** A text without the marks at its ends. */
export function withoutMarks(text: string, marks: RegExp): string {
  let [start, end] = [0, text.length]
  while (start < end && marks.test(text[start] ?? "")) start++
  while (end > start && marks.test(text[end - 1] ?? "")) end--
  return text.slice(start, end)
}
