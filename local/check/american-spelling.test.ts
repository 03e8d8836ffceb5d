import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { SEED_SOUNDS, SEED_VIDEOS } from "../../db/seed/playing-works.ts"
import { SEED_WORKS } from "../../db/seed/works.ts"
import { PROMPT_WORDS } from "../../src/domain/prompt/random-prompt-words.ts"
import { CATALOGUES } from "../../src/messages/catalogues.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** British spellings, where American English has another. */
const BRITISH =
  /\b(?:harbour|jewellery|armour|aeroplane|(?:multi)?colou(?:r|rful)|grey|centre|theatre|favour(?:ite)?|neighbour|behaviour|honour|labour|flavour|vapour|humour|rumour|mould|plough|moustache|cosy|kerb|storey|sceptical|draught|aluminium|fibre|sombre|licence|defence|offence|artefact|judgement|learnt|burnt|catalogue|dialogue|programme|cancell(?:ed|ing)|travell(?:ed|er|ing)|labell(?:ed|ing)|modell(?:ed|ing)|(?:organ|recogn|normal|minim|maxim|optim|real|custom|initial|categor|author|apolog|summar|visual|util|special|synchron)is(?:e|ed|es|ing|ation)|analys(?:e|ed|ing))s?\b/i

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), "utf8")

/** Markdown without code and addresses, which spell names as they are. */
const proseOf = (markdown: string) =>
  markdown
    .replaceAll(/^```.*?^```/gms, "")
    .replaceAll(/`[^`\n]*`/g, "")
    .replaceAll(/\]\([^)\n]*\)/g, "]")

function documents(): readonly string[] {
  const below = readdirSync(join(PROJECT_ROOT, "docs"), { recursive: true, encoding: "utf8" })
  return ["README.md", ...below.filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`)]
}

const TEXTS: Readonly<Record<string, () => readonly string[]>> = {
  "English messages": () => Object.values(CATALOGUES.en).flatMap((messages) => Object.values(messages)),
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
  documents: () => documents().map((file) => proseOf(read(file))),
}

test.each(Object.keys(TEXTS))("%s are in American English", (name) => {
  const found = TEXTS[name]?.().flatMap((text) => BRITISH.exec(text)?.[0] ?? [])
  expect(found).toEqual([])
})
