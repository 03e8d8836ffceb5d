import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { SEED_SOUNDS, SEED_VIDEOS } from "../../db/seed/playing-works.ts"
import { SEED_WORKS } from "../../db/seed/works.ts"
import { PROMPT_WORDS } from "../../src/domain/prompt/random-prompt-words.ts"
import { CATALOGUES } from "../../src/messages/catalogues.ts"
import { openApiDocument } from "../../src/routes/_http/openapi/openapi-document.ts"
import { servedCalls } from "../../src/routes/api.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** British spellings, where American English has another. */
const BRITISH =
  /\b(?:harbour|jewellery|armour|aeroplane|(?:multi)?colou(?:r|rful)|grey|centre|theatre|favour(?:ite)?|neighbour|behaviour|honour|labour|flavour|vapour|humour|rumour|mould|plough|moustache|cosy|kerb|storey|sceptical|draught|aluminium|fibre|sombre|licence|defence|offence|artefact|judgement|learnt|burnt|catalogue|dialogue|programme|cancell(?:ed|ing)|travell(?:ed|er|ing)|labell(?:ed|ing)|modell(?:ed|ing)|(?:organ|recogn|normal|minim|maxim|optim|real|custom|initial|categor|author|apolog|summar|visual|util|special|synchron)is(?:e|ed|es|ing|ation)|analys(?:e|ed|ing))s?\b/i

/** What no English message says (rules of voice). */
const TRANSLATED = /\b(?:anew|whom|whoever|shall|under way|any more|may not)\b/i

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), "utf8")

/** Summaries and descriptions, without the names and examples between them. */
function spoken(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" ? (key === "summary" || key === "description" ? [inner] : []) : spoken(inner),
  )
}

const TEXTS: Readonly<Record<string, () => readonly string[]>> = {
  "English messages": () => Object.values(CATALOGUES.en).flatMap((messages) => Object.values(messages)),
  "the API document": () => spoken(openApiDocument(servedCalls, "https://atelier.test")),
  "the first gallery": () => [
    ...SEED_WORKS.flatMap(({ title, prompt }) => [title, prompt]),
    ...SEED_SOUNDS.filter(({ language }) => language === "en").flatMap(({ title, asked }) => [title, String(asked.prompt)]),
    ...SEED_VIDEOS.flatMap(({ title, prompt }) => [title, prompt]),
  ],
  "labels of concepts": () =>
    read("src/domain/feed/tags/concepts.tsv")
      .split("\n")
      .map((line) => line.split("\t")[1]?.split("|")[0] ?? ""),
  "random prompts": () => [JSON.stringify(PROMPT_WORDS.en)],
}

test.each(Object.keys(TEXTS))("%s are in American English", (name) => {
  const found = TEXTS[name]?.().flatMap((text) => BRITISH.exec(text)?.[0] ?? [])
  expect(found).toEqual([])
})

test("English messages are in plain words", () => {
  expect(TEXTS["English messages"]?.().filter((text) => TRANSLATED.test(text))).toEqual([])
})
