import { DomainError } from "../../domain/_kernel/errors.ts"
import { POOLS } from "../../domain/_kernel/task-kind.ts"
import type { FleetOffice } from "../../domain/backend/index.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"
import { dropKnownFleet, findServer, fleetOf } from "./directory.ts"
import { createSealing, type Sealing, sealingKeyOf } from "./sealing.ts"
import { openSecrets } from "./server-secrets.ts"

/** The fleet as its admins work on it: its object, and the key that seals. */
export function createFleetOffice(env: Env): FleetOffice {
  return {
    allowsPlainHttp: isDevelopment(env),
    seal: async (name, secrets) => (await sealingOf(env)).seal(name, secrets),
    open: async (name, sealed) => openSecrets(await sealingOf(env), name, sealed),
    async changed() {
      await orUnavailable(() => fleetOf(env).changed())
      dropKnownFleet(env)
    },
    standings: () => orUnavailable(async () => fleetOf(env).standings()),
    readCapabilities: (name) => orUnavailable(async () => fleetOf(env).readCapabilities(name)),
    async paint(name, prompt) {
      dropKnownFleet(env)
      const entry = await orUnavailable(() => findServer(env, name))
      if (entry === null) return null
      const { paintAt } = await import("./paint-test-image.ts")
      return paintAt(entry, prompt, env)
    },
    async check(target) {
      const { runCheck } = await import("../backends/check/run-check.ts")
      return runCheck(target, env)
    },
    async forgive(name) {
      const { DISPATCHER: dispatchers } = env
      await orUnavailable(() => Promise.all(POOLS.map((pool) => dispatchers.get(dispatchers.idFromName(pool)).forgive(name))))
    },
  }
}

async function sealingOf(env: Env): Promise<Sealing> {
  const key = sealingKeyOf(env)
  if (key !== null) return createSealing(key)
  createLog({ object: "fleet" }).error("SEALING_KEY is not set: renderers cannot be added")
  throw new DomainError("Unavailable")
}

async function orUnavailable<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    createLog({ object: "fleet" }).error("fleet is away", { error: String(error) })
    throw new DomainError("Unavailable")
  }
}
