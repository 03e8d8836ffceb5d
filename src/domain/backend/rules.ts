// The pure parts of the feature behind one door: browsers import this file, since index.ts may reach the database.

export { FIELD_SUPPORT } from "./field-support-table.ts"
export { lookNamed, NAMED_LOOKS } from "./look-names.ts"
export { sizesMade } from "./need-rules.ts"
export * from "./offering-rules.ts"
export { ORDER_FIELDS, type OrderField } from "./order-fields.ts"
export { type Unrunnable, unrunnable } from "./refusal-rules.ts"
export * from "./sampler-rules.ts"
