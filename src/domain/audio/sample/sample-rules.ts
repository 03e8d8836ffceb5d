import { sha256Hex } from "../../_kernel/sha256-hex.ts"
import type { SpeakingServer } from "../../backend/rules.ts"
import { voicesNamedBy } from "../generation/offer-rules.ts"
import { type Voice, type VoiceLanguage, voiceOf } from "../generation/voice-table.ts"

/** Bounds of a sample: a server that speaks for longer, or in larger files, has none. */
export const SAMPLE_LIMITS = { seconds: 20, bytes: 2_097_152 } as const
/** What every key of a sample begins with; whatever lies there is public. */
export const SAMPLES = "sample/"

/** What is said to try a voice: one greeting, in its own language. */
export const SAMPLE_SENTENCES: Readonly<Record<VoiceLanguage, string>> = {
  en: "Hello, nice to meet you, this is what my voice sounds like.",
  ja: "こんにちは、はじめまして、わたしのこえはこんなかんじです。",
  "zh-cn": "你好，很高兴认识你，这就是我的声音。",
  nl: "Hallo, leuk je te ontmoeten, zo klinkt mijn stem.",
  ar: "مرحبًا، سررت بلقائك، هكذا يبدو صوتي.",
  fr: "Bonjour, c'est un plaisir de vous rencontrer, et voici ma voix.",
  de: "Hallo, schön, dich kennenzulernen, so klingt meine Stimme.",
  id: "Halo, senang bertemu dengan Anda, beginilah suara saya.",
  it: "Ciao, piacere di conoscerti, questa è la mia voce.",
  ko: "안녕하세요, 만나서 반갑습니다, 제 목소리는 이렇게 들립니다.",
  pt: "Olá, é um prazer conhecer você, e esta é a minha voz.",
  ru: "Здравствуйте, приятно познакомиться, вот так звучит мой голос.",
  es: "Hola, es un placer conocerte, así suena mi voz.",
  tr: "Merhaba, tanıştığımıza memnun oldum, sesim kulağa böyle geliyor.",
  uk: "Вітаю, приємно познайомитися, ось так звучить мій голос.",
  vi: "Xin chào, rất vui được gặp bạn, đây là giọng nói của tôi.",
  th: "สวัสดี ยินดีที่ได้รู้จัก นี่คือเสียงของฉัน",
  pl: "Cześć, miło cię poznać, tak brzmi mój głos.",
  ro: "Bună, îmi pare bine de cunoștință, așa sună vocea mea.",
  el: "Γεια σας, χαίρομαι που σας γνωρίζω, έτσι ακούγεται η φωνή μου.",
  cs: "Dobrý den, těší mě, že vás poznávám, takhle zní můj hlas.",
  fi: "Hei, hauska tutustua, tältä ääneni kuulostaa.",
  hi: "नमस्ते, आपसे मिलकर खुशी हुई, मेरी आवाज़ ऐसी है।",
}

/** Who is heard in a sample, and where. */
export interface SampledVoice {
  readonly server: SpeakingServer
  readonly voice: Voice
}

/** The server whose voice of a name is heard: no preview where another has it, then the first by its name. Null where none has it. */
export function sampledVoice(servers: readonly SpeakingServer[], timbre: string): SampledVoice | null {
  const having = servers.filter(
    ({ capabilities }) => (capabilities.offers["speech"]?.slots ?? 0) > 0 && voicesNamedBy(capabilities, "speech").includes(timbre),
  )
  const [server] = having.toSorted(
    (one, other) => Number(one.capabilities.isPreview) - Number(other.capabilities.isPreview) || (one.name < other.name ? -1 : 1),
  )
  return server === undefined ? null : { server, voice: voiceOf(timbre) }
}

/** What a voice says in its sample; English where nobody knows what it speaks. */
export function sentenceOf({ language }: Pick<Voice, "language">): string {
  return SAMPLE_SENTENCES[language ?? "en"]
}

/** Where the sample of a voice lies: one folder for a voice of a server, and in it one file for each version of the server and its sentence. */
export async function sampleKeyOf({ server, voice }: SampledVoice): Promise<{ readonly key: string; readonly folder: string }> {
  const { software, version } = server.capabilities
  const [whose, which] = await Promise.all([
    sha256Hex(JSON.stringify([server.name, voice.id])),
    sha256Hex(JSON.stringify([server.kind, software, version, sentenceOf(voice)])),
  ])
  const folder = `${SAMPLES}${whose.slice(0, 32)}/`
  return { folder, key: `${folder}${which.slice(0, 32)}` }
}
