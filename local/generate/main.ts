import { PROJECT_ROOT } from "../start/service-table.ts"
import { generate } from "./generate.ts"

for (const file of generate(PROJECT_ROOT)) console.log(`wrote ${file}`)
