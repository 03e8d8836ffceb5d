export * from "./post.ts"
export * from "./shared.ts"
export * from "./task.ts"
