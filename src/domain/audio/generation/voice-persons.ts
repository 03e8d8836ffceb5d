import { VOICE_LANGUAGES, VOICES, type Voice, type VoiceLanguage } from "./voice-table.ts"

/** Who the voices of the table are: their names, and what they sound like. */

/** Names of each language's voices in the table's order: a woman and a man, young ones, a girl and a boy, old ones. */
const NAMES: Readonly<Record<VoiceLanguage, string>> = {
  en: "Nora Miles Ada Theo Poppy Finn Ingrid Walter",
  ja: "Haruka Kenji Yui Sora Hina Riku Fumiko Isamu",
  "zh-cn": "Meilin Jianguo Xinyi Haoran Tongtong Lele Yulan Guoqiang",
  nl: "Sanne Daan Lotte Bram Fleur Sem Greet Cornelis",
  ar: "Layla Omar Salma Karim Jana Ziad Fatima Hassan",
  fr: "Camille Julien Manon Lucas Zoé Hugo Colette Marcel",
  de: "Katrin Jonas Lena Lukas Mia Emil Hannelore Friedrich",
  id: "Dewi Budi Putri Rizky Ayu Bima Sri Harto",
  it: "Giulia Marco Chiara Matteo Bianca Leo Rosa Giovanni",
  ko: "Jiyeon Minjun Sua Dohyun Areum Haneul Sunja Yeongho",
  pt: "Beatriz Rafael Inês Tiago Clara Davi Amélia Joaquim",
  ru: "Anna Dmitri Dasha Maxim Alyona Misha Galina Boris",
  es: "Carmen Javier Lucía Pablo Alba Nico Pilar Ramón",
  tr: "Elif Emre Zeynep Kaan Defne Can Emine Mustafa",
  uk: "Oksana Andriy Solomiya Ostap Zlata Tymko Halyna Petro",
  vi: "Linh Minh Trang Khoa My Bin Lan Hùng",
  th: "Malee Somchai Fah Nawin Ploy Ton Saeng Prasert",
  pl: "Magda Tomasz Ola Kuba Zosia Staś Halina Zbigniew",
  ro: "Ioana Andrei Alina Radu Ilinca Matei Elena Gheorghe",
  el: "Eleni Nikos Danae Aris Myrto Orestis Sofia Kostas",
  cs: "Jana Petr Tereza Jakub Anička Vojta Zdena Josef",
  fi: "Aino Mikko Ella Onni Helmi Eetu Aune Toivo",
  hi: "Priya Arjun Ananya Rohan Meera Kabir Sushila Mohan",
}

/** The same in their own script. */
const OWN_SCRIPT: Readonly<Partial<Record<VoiceLanguage, string>>> = {
  ja: "遥 健司 結衣 空 陽菜 陸 文子 勇",
  "zh-cn": "美琳 建国 欣怡 浩然 彤彤 乐乐 玉兰 国强",
  ar: "ليلى عمر سلمى كريم جنى زياد فاطمة حسن",
}

const named = (names: Readonly<Partial<Record<VoiceLanguage, string>>>): ReadonlyMap<string, string> =>
  new Map(
    VOICE_LANGUAGES.flatMap((language) => {
      const ofLanguage = VOICES.filter((voice) => voice.language === language)
      return (names[language]?.split(" ") ?? []).flatMap((name, place) => {
        const id = ofLanguage[place]?.id
        return id === undefined ? [] : ([[id, name]] as const)
      })
    }),
  )
const NAME_OF = named(NAMES)
const OWN_NAME_OF = named(OWN_SCRIPT)

/** What a voice of the table is called for a reader of a language; null for one that only a server knows. */
export function personName({ id, language }: Pick<Voice, "id" | "language">, locale: string): string | null {
  return (language === locale ? OWN_NAME_OF.get(id) : undefined) ?? NAME_OF.get(id) ?? null
}

export const VOICE_TRAITS = ["clear", "deep", "lively", "bright", "light", "playful", "calm", "steady"] as const
export type VoiceTrait = (typeof VOICE_TRAITS)[number]

/** What a voice sounds like, in a word; null for one whose age and gender nobody knows. */
export function traitOf({ age, gender }: Pick<Voice, "age" | "gender">): VoiceTrait | null {
  if (age === null || gender === null) return null
  const isMale = gender === "male"
  switch (age) {
    case "adult":
      return isMale ? "deep" : "clear"
    case "young":
      return isMale ? "bright" : "lively"
    case "juvenile":
      return isMale ? "playful" : "light"
    case "senior":
      return isMale ? "steady" : "calm"
  }
}

/** Where the portrait of a voice lies; null for one that only a server knows. */
export const portraitOf = (id: string): string | null => (NAME_OF.has(id) ? `/looks/voices/${id}.webp` : null)
