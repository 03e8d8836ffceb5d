import { execFile } from "node:child_process"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * Generators are no dependencies: they bring a TypeScript of their own, whose compiler would take the place of ours. npm fetches them
 * once, in the versions named here.
 */
const TYPESCRIPT = ["@hey-api/openapi-ts@0.99.0", "typescript@5.9.3"]
const PYTHON = ["quicktype@26.0.0"]

async function runPackage(packages: readonly string[], command: readonly string[], folder: string): Promise<void> {
  const named = packages.map((name) => `--package=${name}`)
  await run("npm", ["exec", "--yes", ...named, "--", ...command], { cwd: folder }).catch((error: unknown) => {
    const said = error instanceof Error && "stdout" in error && "stderr" in error ? `${error.stdout}\n${error.stderr}` : String(error)
    throw new Error(`${command[0]}: ${said}`)
  })
}

async function emptied(folder: string, document: unknown): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const input = join(folder, "openapi.json")
  await writeFile(input, JSON.stringify(document))
  return input
}

/** Writes a TypeScript client of an OpenAPI document into `<folder>/client`. Throws with what the generator says. */
export async function generateTypeScriptClient(document: unknown, folder: string): Promise<void> {
  const input = await emptied(folder, document)
  await runPackage(TYPESCRIPT, ["openapi-ts", "-i", input, "-o", join(folder, "client"), "-c", "@hey-api/client-fetch"], folder)
}

/** Writes the document's schemas as Python classes into `<folder>/atelier.py`. Throws with what the generator says. */
export async function generatePythonClasses(document: unknown, folder: string): Promise<void> {
  await emptied(folder, document)
  const options = ["--lang", "python", "--src-lang", "schema", "--src", "openapi.json#/components/schemas/", "-o", "atelier.py"]
  await runPackage(PYTHON, ["quicktype", ...options], folder)
}

/** Checks the types of a TypeScript project by the compiler that most users of a client have. Throws with its messages. */
export async function checkTypes(project: string): Promise<void> {
  await runPackage(TYPESCRIPT, ["tsc", "--noEmit", "-p", project], project)
}
