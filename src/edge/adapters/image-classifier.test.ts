import { describe, expect, it } from "vitest"
import type { ImageToClassify } from "../../domain/moderation/ports.ts"
import { assertImageCheckAllowed, imageCheckOf } from "./image-check-settings.ts"
import { createImageClassifier } from "./image-classifier.ts"

const image = (over: Partial<ImageToClassify> = {}): ImageToClassify => ({
  kind: "image",
  recipeWords: "a bay",
  read: async () => ({ bytes: new Uint8Array([1, 2, 3]), contentType: "image/webp" }),
  ...over,
})
const OPENAI = { ENVIRONMENT: "production", IMAGE_CHECK: JSON.stringify({ kind: "openai", url: "https://check.example", token: "t" }) }
const answering =
  (scores: Readonly<Record<string, number>>, asked: Request[] = []): typeof fetch =>
  async (input, init) => {
    asked.push(new Request(input, init))
    return Response.json({ model: "omni-1", results: [{ category_scores: scores }] })
  }

describe("the image check that is configured", () => {
  it("is the offline one while one develops, and nobody in production: people look", async () => {
    expect(imageCheckOf({ ENVIRONMENT: "development" })).toEqual({ kind: "offline" })
    expect(imageCheckOf({ ENVIRONMENT: "production" })).toBeNull()
    expect(await createImageClassifier({ ENVIRONMENT: "production" }).classify(image())).toBe("away")
  })

  it("refuses the offline one in production unless it is allowed by name, and Workers AI without its binding", () => {
    const offline = { ENVIRONMENT: "production", IMAGE_CHECK: '{"kind":"offline"}' }
    expect(() => assertImageCheckAllowed(offline)).toThrow("ALLOW_OFFLINE_IMAGE_CHECK")
    expect(() => assertImageCheckAllowed({ ...offline, ALLOW_OFFLINE_IMAGE_CHECK: "yes" })).not.toThrow()
    expect(() => assertImageCheckAllowed({ ENVIRONMENT: "production", IMAGE_CHECK: '{"kind":"workers-ai"}' })).toThrow("AI")
    expect(() => assertImageCheckAllowed({ ENVIRONMENT: "development", IMAGE_CHECK: '{"kind":"eye"}' })).toThrow()
    expect(() => assertImageCheckAllowed({ ENVIRONMENT: "production" })).not.toThrow()
  })
})

describe("the offline check", () => {
  const offline = createImageClassifier({ ENVIRONMENT: "development" })

  it("goes by the recipe's words and says so in its name; of what came without a recipe it knows nothing", async () => {
    expect(await offline.classify(image({ recipeWords: "nude" }))).toEqual({
      level: 4,
      labels: ["nude"],
      classifier: "offline, by the words of the recipe",
      version: "1",
    })
    expect(await offline.classify(image({ recipeWords: null }))).toMatchObject({ level: 3, labels: ["no recipe"] })
  })
})

describe("a server of OpenAI's moderation", () => {
  it("is sent the image and tells the level by its scores", async () => {
    const asked: Request[] = []
    const classifier = createImageClassifier(OPENAI, answering({ sexual: 0.5, violence: 0.01, harassment: 1 }, asked))
    expect(await classifier.classify(image())).toEqual({
      level: 4,
      labels: ["sexual 0.50"],
      classifier: "OpenAI-compatible moderation",
      version: "omni-1",
    })
    expect([asked[0]?.url, asked[0]?.headers.get("Authorization")]).toEqual(["https://check.example/v1/moderations", "Bearer t"])
    expect(await asked[0]?.json()).toEqual({
      model: "omni-moderation-latest",
      input: [{ type: "image_url", image_url: { url: "data:image/webp;base64,AQID" } }],
    })
    expect(await createImageClassifier(OPENAI, answering({ "sexual/minors": 0.3 })).classify(image())).toMatchObject({ level: 32 })
    expect(await createImageClassifier(OPENAI, answering({ sexual: 0.01 })).classify(image())).toMatchObject({ level: 1, labels: [] })
  })

  it("is away where it fails, says nonsense, redirects or cannot be reached, and where there is no image to send", async () => {
    const answers: readonly (typeof fetch)[] = [
      async () => new Response("{}", { status: 500 }),
      async () => new Response(null, { status: 302, headers: { Location: "https://evil.example" } }),
      async () => new Response("<html>"),
      async () => Response.json({ results: [] }),
      async () => Response.json({ results: [{ category_scores: "high" }] }),
      () => Promise.reject(new Error("down")),
    ]
    for (const answer of answers) expect(await createImageClassifier(OPENAI, answer).classify(image())).toBe("away")
    expect(await createImageClassifier(OPENAI, answering({})).classify(image({ read: async () => null }))).toBe("away")
  })
})

describe("a model of Workers AI", () => {
  const saying = (response: unknown) =>
    createImageClassifier({
      ENVIRONMENT: "production",
      IMAGE_CHECK: '{"kind":"workers-ai"}',
      AI: { run: async (_model, input) => (Array.isArray(input["image"]) ? { response } : null) },
    }).classify(image())

  it("tells the level by one word, and is away for anything else", async () => {
    const levels = await Promise.all(["PG", " pg-13.", "R", "X", "XXX", "Blocked"].map(saying))
    expect(levels.map((verdict) => (verdict === "away" ? "away" : verdict.level))).toEqual([1, 2, 4, 8, 16, 32])
    expect(await Promise.all(["I cannot rate this", "", undefined, 4].map(saying))).toEqual(["away", "away", "away", "away"])
  })
})
