/** `npm run clients [address]`: writes clients of a running platform into `.data/clients`, TypeScript and Python. */
import { join } from "node:path"
import { generatePythonClasses, generateTypeScriptClient } from "./generate-client.ts"

const [address = "http://localhost:8787"] = process.argv.slice(2)
const folder = join(import.meta.dirname, "../../.data/clients")
const document: unknown = await (await fetch(new URL("/api/openapi.json", address))).json()
await generateTypeScriptClient(document, join(folder, "typescript"))
await generatePythonClasses(document, join(folder, "python"))
process.stdout.write(`${folder}\n`)
