import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { AccountId, WorkflowId } from "../../src/domain/_kernel/ids.ts"
import type { SubjectState } from "../../src/domain/_kernel/moderated-subject.ts"
import { shared } from "./shared.ts"

/** A ComfyUI graph of a member's; the graph itself is a file, since every run reads it and no list does. */
export const workflow = sqliteTable(
  "workflow",
  {
    id: text("id").$type<WorkflowId>().primaryKey(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    title: text("title").notNull(),
    about: text("about").notNull(),
    graphKey: text("graph_key").notNull(),
    /** Hex. */
    graphSha256: text("graph_sha256").notNull(),
    graphBytes: integer("graph_bytes").notNull(),
    nodeCount: integer("node_count").notNull(),
    /** JSON lists of what its owner declared. */
    inputs: text("inputs").notNull(),
    outputs: text("outputs").notNull(),
    /** Whether everybody who has its address may run it. */
    isShared: integer("is_shared", { mode: "boolean" }).notNull(),
    /** Only while it is `visible` does anybody but its owner and those who moderate meet it. */
    state: text("state").$type<SubjectState>().notNull().default("visible"),
    createdAtMs: integer("created_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull(),
  },
  (table) => [index("workflow_by_account").on(table.accountId, table.updatedAtMs, table.id)],
)
shared(workflow, { library: "The library tells where a thing is used, and how many there are, in one round trip." })

/** What admins said of classes of nodes, beside the list that comes with the site. */
export const workflowClass = sqliteTable("workflow_class", {
  classType: text("class_type").primaryKey(),
  isAllowed: integer("is_allowed", { mode: "boolean" }).notNull(),
  note: text("note").notNull(),
  changedBy: text("changed_by").$type<AccountId>().notNull(),
  changedAtMs: integer("changed_at_ms").notNull(),
})
