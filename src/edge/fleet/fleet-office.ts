import { DomainError } from "../../domain/_kernel/errors.ts"
import type { FleetOffice } from "../../domain/backend/index.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"

/** The fleet as its admins work on it. */
export function createFleetOffice(env: Env): FleetOffice {
  const away = () => Promise.reject(new DomainError("Unavailable"))
  return {
    allowsPlainHttp: isDevelopment(env),
    seal: away,
    open: away,
    changed: away,
    standings: away,
    readCapabilities: away,
    paint: away,
    check: away,
  }
}
