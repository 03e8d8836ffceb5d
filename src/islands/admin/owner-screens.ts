/*
 * What an owner works in, in one chunk: each is small, and every page names every chunk.
 */
export { EmailDesk } from "./email-desk.tsx"
export { SetupList } from "./setup-list.tsx"
