export * from "./rules.ts"
