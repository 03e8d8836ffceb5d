export { APP_TEMPLATES, type AppId } from "./templates.ts"
