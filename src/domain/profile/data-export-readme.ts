import type { PersonalData } from "../_kernel/personal-data.ts"

const NAME_WIDTH = 18

const OWN_FILES = [
  {
    name: "account.json",
    about: [
      "Your account: name, addresses, profile, ways to sign in, memberships, bans.",
      'Times ending in "Ms" are milliseconds since 1970-01-01 UTC. Your password is not here;',
      "only its hash is kept, and that is not given away.",
    ],
  },
  { name: "settings.json", about: ['Your settings, and what the interface remembers for you ("behavior").'] },
] as const

/** What lies in a data-export archive, told in it. English only, as the names of its files and fields are. */
export function readmeOf(declared: readonly PersonalData[]): string {
  const entries = [...OWN_FILES, ...declared.flatMap((data) => [...data.files, ...data.folders])]
  const lines = entries.flatMap(({ name, about }) => about.map((line, index) => `${(index === 0 ? name : "").padEnd(NAME_WIDTH)}${line}`))
  const title = "Everything that Atelier keeps of you"
  return [title, "=".repeat(title.length), "", ...lines, "", "Text is UTF-8. Times are UTC (ISO 8601).", ""].join("\n")
}
