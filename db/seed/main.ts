import { seedByEnvironment } from "./seed-by-environment.ts"

await seedByEnvironment()
