import { newAccountId } from "../../src/domain/_kernel/ids.ts"
import { createCollection } from "../../src/domain/social/collection-contract.ts"
import { savePreset } from "../../src/domain/task/preset-contract.ts"
