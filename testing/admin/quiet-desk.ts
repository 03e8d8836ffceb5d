import { vi } from "vitest"
import type { MemberContext } from "../../src/domain/_kernel/context.ts"

// Imported for this: pages of the desk are shown without a database, and nothing waits.
vi.mock("../../src/domain/admin/read-desk.ts", () => ({
  readDesk: async ({ viewer }: MemberContext) => ({ isAdmin: viewer.isAdmin, waiting: { reports: 0, appeals: 0 } }),
}))
