import { expect, it } from "vitest"
import type { WordQuestion } from "../../domain/prompt/ports.ts"
import { createUnknownWords } from "./unknown-words.ts"

const question = (prompt: string): WordQuestion => ({ kind: "text-to-image", prompt, hasLyrics: false })

it("a text is asked about once in ten minutes, each kind and server for itself; no answer is not remembered", async () => {
  const asked: string[] = []
  let [nowMs, isAway] = [0, false]
  const unknownWords = createUnknownWords(
    async (server, { kind, prompt }) => {
      asked.push(`${server} ${kind} ${prompt}`)
      if (isAway) throw new Error("away")
      return [prompt]
    },
    () => nowMs,
  )
  for (let time = 0; time < 2; time++) expect(await unknownWords("easel", question("wombat"))).toEqual(["wombat"])
  await unknownWords("other", question("wombat"))
  await unknownWords("easel", { ...question("wombat"), kind: "music" })
  expect(asked).toEqual(["easel text-to-image wombat", "other text-to-image wombat", "easel music wombat"])
  ;[nowMs, isAway] = [600_000, true]
  for (let time = 0; time < 2; time++) expect(await unknownWords("easel", question("wombat"))).toEqual([])
  expect(asked).toHaveLength(5)
})

it("the oldest of many texts is forgotten", async () => {
  const asked: string[] = []
  const unknownWords = createUnknownWords(async (_server, { prompt }) => {
    asked.push(prompt)
    return []
  })
  for (let n = 0; n <= 500; n++) await unknownWords("easel", question(`${n}`))
  await unknownWords("easel", question("1"))
  expect(asked).toHaveLength(501)
  await unknownWords("easel", question("0"))
  expect(asked).toHaveLength(502)
})
