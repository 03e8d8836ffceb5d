/** The parts of package-lock.json (version 3) that name licences. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly devOptional?: boolean }>
  >
}

/** Licences that AGPL-3.0-or-later may be combined with, as SPDX expressions spell them. */
const COMPATIBLE = new Set([
  "0BSD",
  "AGPL-3.0-only",
  "AGPL-3.0-or-later",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "GPL-2.0-or-later",
  "ISC",
  "LGPL-3.0",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
  "Zlib",
])

/** Packages that name a file instead of a licence, or none: what we read in the one that they come with. */
const READ_BY_US: Readonly<Record<string, string>> = {
  "@imgly/background-removal": "AGPL-3.0-only",
  "@imgly/background-removal-data": "AGPL-3.0-only",
  "@shinyoshiaki/jspack": "BSD-3-Clause",
  flatbuffers: "Apache-2.0",
}

/** Files of others that lie in this repository, with their licence in them. */
const INCLUDED = [
  {
    file: "src/formats/image/faces/frontal-face.txt",
    from: "OpenCV, haarcascade_frontalface_alt.xml (Rainer Lienhart; Intel Corporation, 2000)",
    licence: "BSD-3-Clause",
  },
] as const

/** What packages have of others and do not say the licence of. */
const WITHIN = [
  {
    name: "@patdx/kuromoji",
    from: "mecab-ipadic 2.7.0-20070801 (Nara Institute of Science and Technology, 2000–2003; parts from ICOT Free Software)",
    licence: "NAIST-2003",
  },
] as const

interface Entry {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly isShipped: boolean
}

function entriesOf(lockfile: Lockfile): readonly Entry[] {
  return Object.entries(lockfile.packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
      return { name, version: entry.version ?? "", licence: licenceOf(name, entry.license), isShipped: !entry.dev && !entry.devOptional }
    })
    .sort((left, right) => left.name.localeCompare(right.name, "en") || left.version.localeCompare(right.version, "en"))
}

function licenceOf(name: string, stated: string | undefined): string {
  return stated === undefined || stated.startsWith("SEE LICENSE") ? (READ_BY_US[name] ?? stated ?? "not stated") : stated
}

/** True when an SPDX expression offers at least one compatible choice for each of its parts. */
export function isCompatible(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(/\s+AND\s+/i)
    .every((part) => part.split(/\s+OR\s+/i).some((choice) => COMPATIBLE.has(choice.trim())))
}

/** Packages that may not be shipped with ours, one line each. */
export function licenceFaults(lockfile: Lockfile): readonly string[] {
  return entriesOf(lockfile)
    .filter((entry) => entry.isShipped && !isCompatible(entry.licence))
    .map((entry) => `${entry.name} ${entry.version} is under ${entry.licence}, which is not known to fit AGPL-3.0-or-later`)
}

/** The list of third-party licences as Markdown: what is shipped, then what only builds and tests. */
export function licenceTable(lockfile: Lockfile): string {
  const entries = entriesOf(lockfile)
  const rows = (isShipped: boolean) =>
    [
      ...new Set(
        entries.filter((entry) => entry.isShipped === isShipped).map((entry) => `| ${entry.name} | ${entry.version} | ${entry.licence} |`),
      ),
    ].join("\n")
  const head = "| package | version | license |\n| --- | --- | --- |"
  const included = INCLUDED.map(({ file, from, licence }) => `| ${file} | ${from} | ${licence} |`).join("\n")
  const within = WITHIN.map(({ name, from, licence }) => `| ${name} | ${from} | ${licence} |`).join("\n")
  return `# Third-party licenses\n\nMade by \`npm run licences\` from package-lock.json. Atelier itself is under AGPL-3.0-or-later.\n\n## Shipped\n\n${head}\n${rows(true)}\n\n## Files in this repository\n\n| file | from | license |\n| --- | --- | --- |\n${included}\n\n## Data of others in packages\n\n| package | from | license |\n| --- | --- | --- |\n${within}\n\n## Used to build, run locally and test\n\n${head}\n${rows(false)}\n`
}
