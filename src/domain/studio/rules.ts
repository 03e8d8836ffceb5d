// The pure parts of the feature behind one door: browsers import this file, since index.ts reaches the database.
export * from "./action-rules.ts"
export * from "./category-rules.ts"
export * from "./model-rules.ts"
export * from "./sampling-rules.ts"
export * from "./size-rules.ts"
export * from "./style-rules.ts"
