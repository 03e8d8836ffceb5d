import { describe, expect, it } from "vitest"
import { featureHashing } from "../../domain/search/feature-hashing.ts"
import { VECTOR_LENGTH } from "../../domain/search/ports.ts"
import { createEmbedder } from "./embedder.ts"

const WORKERS_AI = '{"kind":"workers-ai"}'
const vector = Array.from({ length: VECTOR_LENGTH }, () => 0.5)

describe("what tells works alike", () => {
  it("is spelling alone where nothing else is configured, or no AI is bound", () => {
    expect(createEmbedder({})).toBe(featureHashing)
    expect(createEmbedder({ EMBEDDER: '{"kind":"feature-hashing"}' })).toBe(featureHashing)
    expect(createEmbedder({ EMBEDDER: WORKERS_AI })).toBe(featureHashing)
  })

  it("is bge-m3 of Workers AI, asked for a few texts at a time", async () => {
    const asked: number[] = []
    const AI = {
      run: async (_model: string, { text }: Readonly<Record<string, unknown>>) => {
        const texts = Array.isArray(text) ? text : []
        asked.push(texts.length)
        return { shape: [texts.length, VECTOR_LENGTH], data: texts.map(() => vector) }
      },
    }
    const embedder = createEmbedder({ EMBEDDER: WORKERS_AI, AI })
    expect(embedder.model).toContain("bge-m3")
    expect(await embedder.embed(Array.from({ length: 70 }, () => "a fox"))).toHaveLength(70)
    expect(asked).toEqual([50, 20])
  })

  it("is away where it does not answer, or answers something else", async () => {
    for (const answer of [null, {}, { data: [[1, 2]] }, { data: [] }]) {
      const embedder = createEmbedder({ EMBEDDER: WORKERS_AI, AI: { run: async () => answer } })
      await expect(embedder.embed(["a fox"])).rejects.toThrow("Unavailable")
    }
  })

  it("is refused where the setting is none of these", () => {
    expect(() => createEmbedder({ EMBEDDER: '{"kind":"other"}' })).toThrow()
  })
})
