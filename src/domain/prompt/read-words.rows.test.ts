import { describe, expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testServer } from "../../../testing/backend/server.ts"
import { capabilitiesWith, type FleetServer } from "../backend/index.ts"
import type { WordQuestion } from "./ports.ts"
import { readWords } from "./read-words.ts"

const OFFER = { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null }
const server = (name: string, over: Partial<Parameters<typeof capabilitiesWith>[0]> = {}, of: Partial<FleetServer> = {}) =>
  testServer({
    name,
    capabilities: capabilitiesWith({
      name,
      software: name,
      isPreview: true,
      features: ["words"],
      offers: { "text-to-image": OFFER, song: OFFER },
      ...over,
    }),
    ...of,
  })
const EASEL = server("easel")

async function asked(fleet: readonly FleetServer[], input: Parameters<typeof readWords>[1]) {
  const questions: (WordQuestion & { readonly server: string })[] = []
  const { context, queries } = makeTestContext({
    renderFleet: async () => fleet,
    unknownWords: async (name, question) => {
      questions.push({ server: name, ...question })
      return ["wombat"]
    },
  })
  return { ...(await readWords({ ...context, viewer: null }, input)), questions, queries: queries.length }
}

describe("words before an order", () => {
  it("are read by the preview renderer that would get them, without commands and tags, and without a query", async () => {
    const prompt = "a (wombat:1.3) --ar 16:9 <lora:film-grain:1>"
    expect(await asked([EASEL], { kind: "text-to-image", prompt })).toEqual({
      unknown_words: ["wombat"],
      questions: [{ server: "easel", kind: "text-to-image", prompt: "a (wombat:1.3)", hasLyrics: false }],
      queries: 0,
    })
    const song = await asked([EASEL], { kind: "song", prompt: "rock", has_lyrics: true })
    expect(song.questions).toMatchObject([{ kind: "song", hasLyrics: true }])
  })

  it.each<[string, readonly FleetServer[]]>([
    ["no renderer makes this kind", [server("easel", { offers: { song: OFFER } })]],
    ["it cannot tell", [server("easel", { features: [] })]],
    ["an AI model makes this kind too", [EASEL, server("gpu", { isPreview: false, features: [] })]],
    ["it is not for the asker", [server("easel", {}, { audience: { kind: "members" } })]],
    ["nothing is known of it", [server("easel", {}, { capabilities: null })]],
    ["nobody is there", []],
  ])("nobody is asked where %s", async (_why, fleet) => {
    expect(await asked(fleet, { kind: "text-to-image", prompt: "a wombat" })).toMatchObject({ unknown_words: [], questions: [] })
  })

  it("nobody is asked about commands alone", async () => {
    expect(await asked([EASEL], { kind: "text-to-image", prompt: " --ar 16:9 " })).toMatchObject({ unknown_words: [], questions: [] })
  })
})
